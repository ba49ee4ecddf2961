import { applyRate } from '#kit/money.ts';
import type { Plan } from './plan.ts';

/** What a winery expects to sell in a month: bottles, and the price of one in cents. */
export type ExpectedSales = { bottles: number; bottleCents: number };

/** With which sales the calculator begins. */
export const usualSales: ExpectedSales = { bottles: 40, bottleCents: 2_800 };

/** The most that the calculator computes with. */
export const mostSales: ExpectedSales = { bottles: 100_000, bottleCents: 100_000 };

/**
 * Reads the sales that somebody typed, in bottles and dollars; what is missing is the usual, and what cannot be is
 * undefined.
 */
export function readSales(params: URLSearchParams): { [Name in keyof ExpectedSales]: ExpectedSales[Name] | undefined } {
  const [bottles, price] = [params.get('bottles'), params.get('price')];
  const read = (typed: string | null, usual: number, pattern: RegExp, factor: number, most: number) => {
    if (typed === null) return usual;
    const value = pattern.test(typed.trim()) ? Math.round(Number(typed) * factor) : 0;
    return value >= 1 && value <= most ? value : undefined;
  };
  return {
    bottles: read(bottles, usualSales.bottles, /^\d{1,6}$/, 1, mostSales.bottles),
    bottleCents: read(price, usualSales.bottleCents, /^\d{1,4}(\.\d{1,2})?$/, 100, mostSales.bottleCents),
  };
}

/** What a winery keeps of its sales in a month with a plan, in cents: negative if the plan costs more than they bring. */
export function keptPerMonth(
  { commission, monthlyCents }: Pick<Plan, 'commission' | 'monthlyCents'>,
  { bottles, bottleCents }: ExpectedSales,
): number {
  const sold = bottles * bottleCents;
  return sold - applyRate(sold, commission) - monthlyCents;
}
