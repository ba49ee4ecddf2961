import { expect } from 'vitest';
import { addTasting, twoSessions } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { test } from '../../../../tests/fixtures/platform/platform-test.ts';

type Titled = { attributes: { title: string } };

test('listings are queried by type, and tastings by how long a visit can be; unknown keys are ignored', async ({
  platform,
}) => {
  const { app, shop } = platform;
  await addTasting(app.db, shop.wineryId, { entries: twoSessions });
  const titles = async (query: object) => {
    const { data } = await platform.sdk().listings.query(query);
    return data.data.map(({ attributes }: Titled) => attributes.title);
  };
  const times = { start: new Date('2026-12-01T06:00:00Z'), end: new Date('2026-12-04T06:00:00Z') };
  expect(await titles({ pub_listingType: 'wine' })).toEqual(['Château Été']);
  expect(await titles({ pub_type: 'tasting' })).toEqual(['Solera']);
  expect(await titles({ pub_listingType: 'wine,tasting' })).toHaveLength(2);
  expect(await titles({ pub_listingType: 'bicycle' })).toEqual([]);
  expect(await titles({ ...times, minDuration: 90 })).toEqual(['Solera']);
  expect(await titles({ ...times, minDuration: 91 })).toEqual([]);
  expect(await titles({ ...times, minDuration: 90, seats: 13 })).toEqual([]);
  expect(await titles({ ...times, availability: 'time-partial', minDuration: 90 })).toEqual(['Solera']);
  expect(await titles({ pub_unknown: 'x', sort: 'meta_promoted,pub_unknown' })).toHaveLength(2);
});
