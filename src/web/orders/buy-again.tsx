import type { OrderView } from '#features/orders/order.ts';
import { Button } from '#ui/actions/button.tsx';
import { PageOwnerField } from '../forms/form.tsx';

/** States of orders that bought nothing, and of those that have only just been placed. */
const statesWithout = ['enquiry', 'pending-payment', 'payment-expired', 'purchased'];

/**
 * The button that puts the wines of an order into its buyer's cart again; for a tasting the link to its page, where new
 * dates are chosen. Nothing for an order that was never paid, or waits for its winery.
 */
export function BuyAgain({ order }: { order: OrderView }) {
  const [first] = order.items;
  if (statesWithout.includes(order.state) || !first) return null;
  if (order.booking) return <Button to={`/l/${first.listingId}`}>Book again</Button>;
  return (
    <form method="post" action="/cart/lines">
      <PageOwnerField />
      <input type="hidden" name="do" value="again" />
      <input type="hidden" name="order" value={order.id} />
      <Button type="submit">Buy again</Button>
    </form>
  );
}
