/**
 * How a browser pays: with Stripe's own script, or in the sandbox, which stands in for it and charges nobody. Chosen when the shop
 * starts; undefined where nothing can be sold.
 */
export type BrowserPayments = { kind: 'stripe'; publishableKey: string } | { kind: 'sandbox' } | undefined;

/** The same as pages are told it: the sandbox's form judges expiry dates itself, and needs the month. */
export type CardSetting = { kind: 'stripe'; publishableKey: string } | { kind: 'sandbox'; today: Month } | undefined;

/** A month of the calendar; months count from 1. */
export type Month = { year: number; month: number };

/** What pages are told of how browsers pay. */
export function cardSettingOf(payments: BrowserPayments, { year, month }: Month): CardSetting {
  return payments?.kind === 'sandbox' ? { kind: 'sandbox', today: { year, month } } : payments;
}
