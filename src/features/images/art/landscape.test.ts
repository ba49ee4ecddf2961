import { expect, test } from 'vitest';
import { drawLandscape, type Region } from './landscape.ts';
import { drawOrnament, ornaments } from './ornament.ts';

const regions: Region[] = ['central_texas', 'north_texas', 'south_texas', 'east_texas', 'west_texas', 'oregon'];
const slugs = ['caprock-daughters', 'red-gate', 'bonita-fe', 'x', ''];

test.each(regions)('%s: one slug one drawing, slugs differ, references resolve, no styles, at most 27 kB', (region) => {
  const drawings = slugs.map((slug) => drawLandscape({ slug, region }));
  expect(drawLandscape({ slug: 'x', region })).toBe(drawings[3]);
  expect(new Set(drawings).size).toBe(slugs.length);
  for (const art of drawings) {
    expect(art).not.toMatch(/NaN|undefined|Infinity|style=|<script|https?:(?!\/\/www\.w3\.org)/);
    const ids = [...art.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of art.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    expect(art.length).toBeLessThan(27_000);
  }
});

test.each(ornaments)('the ornament %s is one colour and small', (name) => {
  const art = drawOrnament(name);
  expect(art).not.toMatch(/NaN|undefined/);
  expect(
    new Set(
      [...art.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map((match) => match[1]).filter((paint) => paint !== 'none'),
    ),
  ).toEqual(new Set(['currentColor']));
  expect(art.length).toBeLessThan(6000);
});
