import type { Route } from './http/route.ts';
import { accountLinkRoutes } from './resources/accounts/account-links.ts';
import { accountRoutes } from './resources/accounts/accounts.ts';
import { externalAccountRoutes } from './resources/accounts/external-accounts.ts';
import { personRoutes } from './resources/accounts/persons.ts';
import { balanceRoutes, balanceSettingsRoutes, balanceTransactionRoutes } from './resources/balances.ts';
import { applicationFeeRoutes, chargeRoutes } from './resources/charges.ts';
import { customerRoutes } from './resources/customers.ts';
import { disputeRoutes } from './resources/disputes.ts';
import { eventRoutes } from './resources/events.ts';
import { fileRoutes } from './resources/files.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { payoutRoutes } from './resources/payouts.ts';
import { refundRoutes } from './resources/refunds.ts';
import { setupIntentRoutes } from './resources/setup-intents.ts';
import { tokenRoutes } from './resources/tokens.ts';
import { transferRoutes } from './resources/transfers.ts';

/** The whole API of the sandbox. */
const routes: readonly Route[] = [
  ...accountLinkRoutes,
  ...accountRoutes,
  ...applicationFeeRoutes,
  ...balanceRoutes,
  ...balanceSettingsRoutes,
  ...balanceTransactionRoutes,
  ...chargeRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...externalAccountRoutes,
  ...fileRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...personRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...tokenRoutes,
  ...transferRoutes,
];

const byKey = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));

/** The route of a request, and the ids in its path: the second and the fourth segment after `/v1`. */
export function findRoute(method: string, path: string): { route: Route; id: string; sub: string } | undefined {
  const [resource = '', id = '', verb, sub = '', ...more] = path
    .replace(/^\/v1\//, '')
    .split('/')
    .map(decodePart);
  if (more.length > 0) return undefined;
  const parts = ['', 'v1', resource, ...(id ? [':id'] : []), ...(verb ? [verb] : []), ...(sub ? [':sub'] : [])];
  const route = byKey.get(`${method} ${parts.join('/')}`);
  return route && { route, id, sub };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
