import { openStripe } from '../../src/features/payments/stripe/open-stripe.server.ts';
import { openDemoPayoutAccounts, type SandboxAccess } from './demo-payout-accounts.ts';
import { type DemoShop, placeDemoOrders } from './place-demo-orders.ts';
import { reserveTestCard } from './reserve-test-card.ts';
import { type DemoPhotosApp, sendDemoPhotos } from './send-demo-photos.ts';
import { writeDemoAllocations } from './write-demo-allocations.ts';
import { writeDemoClubs } from './write-demo-clubs.ts';
import { writeDemoReviews } from './write-demo-reviews.ts';

/**
 * Gives the demo's wineries accounts at the Stripe sandbox, the sample accounts some orders in each state, the wineries
 * some reviews, the clubs members whose release is billed, some allocations, and some of the wines that wait for approval a photo, once.
 *
 * @returns whether it placed any order
 */
export async function seedDemoActivity(
  shop: Omit<DemoShop, 'payments' | 'reserveCard'> & DemoPhotosApp & { sessionSecret: string },
  sandbox: SandboxAccess & Parameters<typeof openStripe>[0],
): Promise<boolean> {
  if (!(await openDemoPayoutAccounts(shop, sandbox))) return false;
  const { payments } = openStripe(sandbox, shop.clock.now);
  const reserveCard = (clientSecret: string) => reserveTestCard(sandbox.address, clientSecret);
  if (!(await placeDemoOrders({ ...shop, payments, reserveCard }))) return false;
  await writeDemoReviews(shop.db);
  await writeDemoClubs({ ...shop, payments }, sandbox);
  await writeDemoAllocations({ ...shop, payments });
  await sendDemoPhotos(shop);
  return true;
}
