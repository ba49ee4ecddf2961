import { expect, test } from 'vitest';
import { orderFilterLabel, orderFilters } from './all-orders.ts';

test('no two filters of the admins’ list have the same label', () => {
  const labels = orderFilters.map(orderFilterLabel);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  expect(labels).toContain('Disputed');
});
