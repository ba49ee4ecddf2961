import { expect, test } from 'vitest';
import { openLoadTest } from './load-test-wines.ts';

test('the wines of a load test are always the same, of existing wineries', async () => {
  const [first, second] = [await openLoadTest(), await openLoadTest()];
  const wineries = Array.from({ length: first.wineries(12_000) }, (_, number) => first.winery(number));
  expect(new Set(wineries.map((winery) => winery.slug)).size).toBe(400);
  const ids = new Set(wineries.map((winery) => winery.id));
  let ofGenerated = 0;
  for (let number = 0; number < 12_000; number += 97) {
    const { listing, stock } = first.wine(number);
    expect(second.wine(number)).toEqual({ listing, stock });
    expect(stock.listing_id).toBe(listing.id);
    if (ids.has(String(listing.winery_id))) ofGenerated++;
  }
  expect(ofGenerated).toBeGreaterThan(110);
});
