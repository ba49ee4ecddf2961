import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { updateAccount } from './db/account-rows.server.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Asks the provider what a winery's account may do now, and notes it. For the system alone; an account that nobody here has is passed
 * over.
 */
export async function refreshPayoutAccount(
  app: Pick<Infra, 'db' | 'clock'> & { payments: PaymentProvider | undefined },
  viewer: Viewer,
  accountRef: string,
): Promise<void> {
  if (viewer.kind !== 'system' || !app.payments) return;
  const able = await app.payments.readAccount(accountRef);
  await updateAccount(app.db, accountRef, { ...able, updatedAt: app.clock.now() });
}
