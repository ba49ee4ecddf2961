import { describe, expect, test } from 'vitest';
import { keptPerMonth, mostSales, readSales, usualSales } from './calculator.ts';

describe('the calculator of plans', () => {
  test('takes commission and price from what is sold', () => {
    const sales = { bottles: 40, bottleCents: 2_800 };
    expect(keptPerMonth({ commission: 1_000, monthlyCents: 0 }, sales)).toBe(100_800);
    expect(keptPerMonth({ commission: 700, monthlyCents: 4_900 }, sales)).toBe(99_260);
    expect(keptPerMonth({ commission: 0, monthlyCents: 4_900 }, { bottles: 1, bottleCents: 100 })).toBe(-4_800);
  });

  test.for([
    ['', usualSales],
    ['bottles=12&price=31.50', { bottles: 12, bottleCents: 3_150 }],
    ['bottles=100000&price=1000', mostSales],
    ['bottles=100001&price=1000.01', { bottles: undefined, bottleCents: undefined }],
    ['bottles=0&price=0', { bottles: undefined, bottleCents: undefined }],
    ['bottles=-1&price=1e3', { bottles: undefined, bottleCents: undefined }],
    ['bottles=4.5&price=', { bottles: undefined, bottleCents: undefined }],
  ] as const)('reads %s', ([query, sales]) => {
    expect(readSales(new URLSearchParams(query))).toEqual(sales);
  });
});
