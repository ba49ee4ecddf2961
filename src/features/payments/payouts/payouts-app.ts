import type { Infra } from '#infra/infra.ts';
import type { PayoutGateway } from './payout-gateway.ts';

/** What use cases of payout accounts need: where wineries are paid; without it no account can be opened or looked at. */
export type PayoutsApp = Pick<Infra, 'db' | 'clock' | 'errors'> & { payoutAccounts: PayoutGateway | undefined };
