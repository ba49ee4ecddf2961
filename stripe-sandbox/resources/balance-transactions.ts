import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { type Call, take } from '../request-context.ts';

const path = '/v1/balance_transactions';

/** The calls about moves of a balance, the platform's or a connected account's. */
export const balanceTransactionRoutes: Route[] = [
  route('GET', path, 'BalanceTransactionListParams', (call: Call<object>) =>
    listObjects(call, 'balance_transaction', path),
  ),
  route('GET', `${path}/:id`, 'BalanceTransactionRetrieveParams', (call) =>
    take(call, 'balance_transaction', call.id, call.owner),
  ),
];
