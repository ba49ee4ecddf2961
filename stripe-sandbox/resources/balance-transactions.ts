import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { type ApiCall, requireObject } from '../request-context.ts';

const transactionsPath = '/v1/balance_transactions';

/** The calls about moves of a balance, the platform's or a connected account's. */
export const balanceTransactionRoutes: Route[] = [
  route('GET', transactionsPath, 'BalanceTransactionListParams', (call: ApiCall<object>) =>
    listObjects(call, 'balance_transaction', transactionsPath),
  ),
  route('GET', `${transactionsPath}/:id`, 'BalanceTransactionRetrieveParams', (call) =>
    requireObject(call, 'balance_transaction', call.id, call.owner),
  ),
];
