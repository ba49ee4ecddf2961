import type { Infra } from '#infra/infra.ts';
import type { PaymentGateway } from '../charges/payment-gateway.ts';
import { listPayableWineries } from '../db/payout-account-rows.server.ts';

/**
 * Which of these wineries cannot be paid, so that nothing of theirs can be ordered: those without an account at the provider that takes
 * charges, and all of them where the shop has no provider. For everybody. One query at most.
 * @param slugs of wineries
 */
export async function listUnpayableWineries(
  app: Pick<Infra, 'db'> & { payments: PaymentGateway | undefined },
  slugs: readonly string[],
): Promise<string[]> {
  if (!app.payments || slugs.length === 0) return [...slugs];
  const payable = await listPayableWineries(app.db, slugs);
  return slugs.filter((slug) => !payable.includes(slug));
}
