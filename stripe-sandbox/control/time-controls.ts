import { invalidRequest } from '../http/stripe-error.ts';
import { isSettlementCurrency } from '../money/currencies.ts';
import { type RequestContext, saveObject } from '../request-context.ts';
import type { Controls } from './control.ts';
import { type Fields, numberField } from './control-fields.ts';

/** The furthest that the clock moves in one call, and the longest times of the rules, in seconds: ten years, one year. */
const [maxAdvance, maxWait] = [3_650 * 86_400, 366 * 86_400];

/** `{advance}` or `{now}`, in seconds; whatever becomes due happens at once. The time never goes back. */
export function moveClock(
  { engine, runScheduled }: Controls,
  { advance, now }: Fields,
  context: RequestContext,
): object {
  const seconds = advance === undefined ? Number(now) - context.now : Number(advance);
  if (!Number.isFinite(seconds) || seconds < 0 || seconds > maxAdvance)
    throw invalidRequest('The clock only moves forward: give advance or now, in seconds, ten years ahead at most.');
  const before = context.store.find('offset', 'clock')?.value.seconds ?? 0;
  saveObject(context, 'offset', { id: 'clock', seconds: before + Math.ceil(seconds) });
  engine.commit();
  runScheduled();
  return { now: engine.newContext(null).now };
}

/** What the rules are now. */
export function rulesOf({ rules }: RequestContext): object {
  const { settleSeconds, payoutSeconds, verifySeconds, rates = {} } = rules;
  return { settleSeconds, payoutSeconds, verifySeconds, rates };
}

/**
 * `{settleSeconds, payoutSeconds, verifySeconds, rates}`: how long captured money is pending, how long a payout takes and
 * the verification of an account, and what a US dollar is worth in a currency, for everything from now on. Omitted ones
 * stay as they are; a restart keeps them.
 */
export function setRules({ engine }: Controls, given: Fields, context: RequestContext): object {
  const settleSeconds = numberField(given, 'settleSeconds', 0, maxWait);
  const payoutSeconds = numberField(given, 'payoutSeconds', 0, maxWait);
  const verifySeconds = numberField(given, 'verifySeconds', 0, maxWait);
  const before = context.store.find('rules', 'rules')?.value;
  saveObject(context, 'rules', {
    id: 'rules',
    ...before,
    ...(settleSeconds === undefined ? {} : { settleSeconds }),
    ...(payoutSeconds === undefined ? {} : { payoutSeconds }),
    ...(verifySeconds === undefined ? {} : { verifySeconds }),
    ...(given.rates === undefined ? {} : { rates: { ...before?.rates, ...ratesOf(given.rates) } }),
  });
  engine.commit();
  return rulesOf(engine.newContext(null));
}

function ratesOf(given: unknown): Record<string, number> {
  const rates = Object.entries(typeof given === 'object' && given !== null ? given : { [String(given)]: 0 });
  const fits = ([currency, rate]: [string, unknown]) =>
    isSettlementCurrency(currency) && currency !== 'usd' && typeof rate === 'number' && rate >= 1e-4 && rate <= 1e6;
  if (rates.every(fits)) return Object.fromEntries(rates);
  throw invalidRequest('rates must name currencies that the sandbox knows, each with a positive number per US dollar', {
    param: 'rates',
  });
}
