import { expect, test } from 'vitest';
import { sellingTabs } from './selling-tabs.tsx';

test('earnings and defaults are tabs beside listings and sales, for owners only', () => {
  const owner = sellingTabs('/earnings', true);
  expect(owner.map(({ label }) => label)).toEqual([
    ...['Listings', 'Sales', 'Wine clubs', 'Earnings', 'Defaults', 'Staff'],
  ]);
  expect(owner.filter(({ current }) => current).map(({ to }) => to)).toEqual(['/earnings']);
  expect(sellingTabs('/listings', false).map(({ label }) => label)).toEqual([
    'Listings',
    'Sales',
    'Wine clubs',
    'Staff',
  ]);
});
