import { expect, test } from 'vitest';
import { bottleSizeLabel } from './wine-attributes.ts';

test.for([
  [375, 'Half bottle · 375 ml'],
  [500, '500 ml'],
  [750, '750 ml'],
  [1000, '1 L'],
  [1500, 'Magnum · 1.5 L'],
  [3000, 'Double magnum · 3 L'],
] as const)('a bottle of %i milliliters is called %j', ([ml, name]) => {
  expect(bottleSizeLabel(ml)).toBe(name);
});
