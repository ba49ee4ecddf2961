import { useNavigation } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../forms/form.tsx';

/**
 * Asks the winery whether the bottles of a refunded order go back on sale, or says what it answered. Nothing for the
 * buyer, and for orders whose bottles never left.
 */
export function ReturnedGoods({ order, path }: { order: OrderView; path: string }) {
  const { goodsReturn, customer } = order;
  const { formData } = useNavigation();
  if (goodsReturn === null) return null;
  if (goodsReturn !== 'asked') {
    return (
      <p className="text-small text-ink-soft">
        {goodsReturn === 'restocked' ? 'The bottles are back on sale.' : "The bottles aren't sold again."}
      </p>
    );
  }
  const busy = formData?.get('intent');
  return (
    <section aria-labelledby="returned-goods" className="grid gap-3 rounded-lg bg-ochre-wash px-5 py-4">
      <h2 id="returned-goods" className="text-title">
        Do the bottles go back on sale?
      </h2>
      <p className="text-small text-pretty">
        We’re refunding {customer.displayName}. Put back on sale only what came back sealed and sound; a corked or
        broken bottle is lost.
      </p>
      <Form method="post" action={path} replace preventScrollReset className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="restock" busy={busy === 'restock'}>
          Back on sale
        </Button>
        <Button type="submit" name="intent" value="write-off" busy={busy === 'write-off'}>
          Don’t sell again
        </Button>
      </Form>
    </section>
  );
}
