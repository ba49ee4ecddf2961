import type Stripe from 'stripe';
import { type Route, route } from '../http/route.ts';
import { balanceOf } from '../money/ledger.ts';
import type { ApiCall } from '../request-context.ts';

/** `GET /v1/balance`: what the platform has, or a connected account. */
export const balanceRoutes: Route[] = [route('GET', '/v1/balance', 'BalanceRetrieveParams', showBalance)];

function showBalance(call: ApiCall): Stripe.Balance {
  const currencies = new Set(['usd']);
  for (const { value } of call.store.ownedBy('balance_transaction', call.owner)) currencies.add(value.currency);
  const sums = [...currencies].map((currency) => ({ currency, ...balanceOf(call, call.owner, currency) }));
  const part = (currency: string, amount: number) => ({ amount, currency, source_types: { card: amount } });
  return {
    object: 'balance',
    available: sums.map(({ currency, available }) => part(currency, available)),
    livemode: false,
    pending: sums.map(({ currency, pending }) => part(currency, pending)),
  };
}
