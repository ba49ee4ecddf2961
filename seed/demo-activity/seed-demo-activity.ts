import { openStripe } from '../../src/features/payments/stripe/open-stripe.server.ts';
import { openDemoTills, type Sandbox } from './demo-payout-accounts.ts';
import { type DemoShop, playDemoOrders } from './place-demo-orders.ts';
import { reserveTestCard } from './reserve-test-card.ts';
import { type DemoStudio, photographWaiting } from './send-demo-photos.ts';

/**
 * Gives the demo's wineries accounts at the Stripe sandbox, the sample accounts some orders in each state, and some of the wines that wait
 * for the house a photo, once.
 * @returns whether it placed any order
 */
export async function playDemo(
  shop: Omit<DemoShop, 'payments' | 'reserveCard'> & DemoStudio,
  sandbox: Sandbox & Parameters<typeof openStripe>[0],
): Promise<boolean> {
  if (!(await openDemoTills(shop, sandbox))) return false;
  const { payments } = openStripe(sandbox, shop.clock.now);
  const reserveCard = (clientSecret: string) => reserveTestCard(sandbox.address, clientSecret);
  if (!(await playDemoOrders({ ...shop, payments, reserveCard }))) return false;
  await photographWaiting(shop);
  return true;
}
