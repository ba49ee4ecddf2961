import { expect, test } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { drawWineryLandscape } from './draw-winery-art.server.ts';
import type { Region } from './winery.ts';
import { regionImageUrl, wineryImageUrl } from './winery-image.ts';

const drawn = (address: string) => {
  const [, , , land = '', slug = ''] = address.split('/');
  return drawWineryLandscape(undefined, anonymous, { land, slug });
};

test.for([
  ['west_texas', 'Brownfield', 'west_texas-plains'],
  ['west_texas', 'Marfa', 'west_texas'],
  ['south_texas', 'Port Aransas', 'south_texas-coast'],
  ['south_texas', 'Del Rio', 'south_texas'],
  ['central_texas', 'Lubbock', 'central_texas'],
] as const)('a winery in %s, %s is drawn on %s', ([region, city, land]) => {
  const address = wineryImageUrl({ region, city, slug: 'red-gate', coverImageId: null });
  expect(address).toContain(`/art/landscape/${land}/red-gate/`);
  expect(drawn(address)).toMatchObject({ ok: true, value: { address } });
});

test('the plains differ from the mountains', () => {
  const of = (city: string) => drawn(wineryImageUrl({ region: 'west_texas', city, slug: 'x', coverImageId: null }));
  expect(of('Lubbock')).not.toEqual(of('Marfa'));
});

test('every region has a landscape', () => {
  const region: Region = 'oregon';
  expect(drawn(regionImageUrl(region))).toMatchObject({ ok: true });
});

test.for([
  ['mars', 'x'],
  ['oregon-moon', 'x'],
  ['oregon', '../x'],
  ['oregon', ''],
  ['oregon', 'x'.repeat(141)],
] as const)('no landscape is drawn at %s/%s', ([land, slug]) => {
  expect(drawWineryLandscape(undefined, anonymous, { land, slug })).toEqual({ ok: false, code: 'not-found' });
});
