import { expect, test } from 'vitest';
import { flatten, readPath } from './draw/path.ts';
import { drawLandscape, type LandscapeArt, type Region } from './landscape.ts';
import { drawOrnament, ornaments } from './ornament.ts';

const regions: Region[] = ['central_texas', 'north_texas', 'south_texas', 'east_texas', 'west_texas', 'oregon'];
const slugs = ['caprock-daughters', 'red-gate', 'bonita-fe', 'x', ''];

const places: Omit<LandscapeArt, 'slug'>[] = [
  ...regions.map((region) => ({ region })),
  { region: 'south_texas', setting: 'coast' },
  { region: 'west_texas', setting: 'plains' },
];
const many = Array.from({ length: 24 }, (_, number) => `winery-${number}`);

test.each(places)(
  '$region $setting: the same slug gives the same drawing, slugs differ, references resolve, no styles',
  (place) => {
    const drawings = slugs.map((slug) => drawLandscape({ slug, ...place }));
    expect(drawLandscape({ slug: 'x', ...place })).toBe(drawings[3]);
    expect(new Set(drawings).size).toBe(slugs.length);
    for (const art of drawings) {
      expect(art).not.toMatch(/NaN|undefined|Infinity|style=|<script|https?:(?!\/\/www\.w3\.org)/);
      const ids = [...art.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of art.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    }
  },
);

test.each(places)('$region $setting: at most 26 kB', (place) => {
  expect(Math.max(...many.map((slug) => drawLandscape({ slug, ...place }).length))).toBeLessThan(26_000);
});

test.each(places)('$region $setting: what touches the edge of the frame extends beyond it', (place) => {
  const [wide, high] = [1600, 600];
  for (const slug of many) {
    const [, printed = ''] = drawLandscape({ slug, ...place }).split('</defs>');
    for (const [, d = ''] of printed.matchAll(/ d="([^"h]+)"/g)) {
      const points = flatten(readPath(d), 1);
      const along = points.filter(([x, y], i) => {
        const [px, py] = points[i - 1] ?? [x, y];
        const atEdge = (x === px && (x === 0 || x === wide)) || (y === py && (y === 0 || y === high));
        return atEdge && Math.hypot(x - px, y - py) > 100;
      });
      expect(along, `${slug}: ${d.slice(0, 60)}`).toEqual([]);
    }
  }
});

test.each(places)(
  '$region $setting: large trees are complete and rooted in the ground in the middle, however cropped',
  (place) => {
    // Half of each plant's width at size 1, which is scale 0.1.
    const half: Record<string, number> = { oak: 60, palm: 22, yucca: 48, cypress: 34, fir: 23, pump: 34, mesquite: 55 };
    let found = 0;
    for (const slug of many) {
      const stamps = drawLandscape({ slug, ...place }).matchAll(
        /href="#l[0-9a-z]{1,3}?(oak|palm|yucca|cypress|fir|pump|mesquite)" transform="translate\((-?\d+) (\d+)\)scale\((-?[\d.]+)/g,
      );
      for (const [, name = '', x, y, scale] of stamps) {
        const size = Math.abs(Number(scale)) * 10;
        if (size < 1.5) continue;
        found++;
        const where = `${slug}: ${name} at ${x} ${y}`;
        expect(Number(x) - (half[name] as number) * size, where).toBeGreaterThanOrEqual(200);
        expect(Number(x) + (half[name] as number) * size, where).toBeLessThanOrEqual(1400);
        expect(Number(y), where).toBeLessThanOrEqual(552);
      }
    }
    expect(found).toBeGreaterThanOrEqual(many.length);
  },
);

test('a setting changes only the region that has it', () => {
  const drawn = (region: Region, setting?: 'coast' | 'plains') => drawLandscape({ slug: 'x', region, setting });
  expect(drawn('south_texas', 'coast')).not.toBe(drawn('south_texas'));
  expect(drawn('west_texas', 'plains')).not.toBe(drawn('west_texas'));
  expect(drawn('south_texas', 'plains')).toBe(drawn('south_texas'));
  expect(drawn('oregon', 'coast')).toBe(drawn('oregon'));
});

test.each(ornaments)('the ornament %s has one colour and is small', (name) => {
  const art = drawOrnament(name);
  expect(art).not.toMatch(/NaN|undefined/);
  expect(
    new Set(
      [...art.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map((match) => match[1]).filter((paint) => paint !== 'none'),
    ),
  ).toEqual(new Set(['currentColor']));
  expect(art.length).toBeLessThan(6000);
});
