import { useNavigation } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { Button } from '#ui/actions/button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Form } from '../../forms/form.tsx';
import type { OrderPageData } from '../order-page.ts';

/** The winery's open proposal of another time: its buyer accepts or declines it, and the winery withdraws it. */
export function MoveProposal({
  order,
  texts,
  path,
}: {
  order: Pick<OrderView, 'mayMove'>;
  texts: NonNullable<OrderPageData['texts']['proposal']>;
  path: string;
}) {
  const { formData } = useNavigation();
  const { number, title, wanted, note } = texts;
  const busy = formData?.get('intent');
  const isAsked = order.mayMove.includes('accept-move');
  return (
    <section
      aria-labelledby="proposal"
      className="mb-2 grid w-full max-w-[44rem] gap-3 rounded-lg bg-ochre-wash px-5 py-4"
    >
      <h2 id="proposal" className="text-title wrap-anywhere">
        {title}
      </h2>
      <p className="font-semibold">{wanted}</p>
      <p className="text-small text-pretty">{note}</p>
      {(isAsked || order.mayMove.includes('withdraw-move')) && (
        <Form method="post" action={path} replace preventScrollReset className="flex flex-wrap gap-3">
          <input type="hidden" name="number" value={number} />
          {isAsked ? (
            <>
              <Button type="submit" name="intent" value="accept-move" kind="primary" busy={busy === 'accept-move'}>
                Accept<VisuallyHidden> the proposed time</VisuallyHidden>
              </Button>
              <Button type="submit" name="intent" value="decline-move" busy={busy === 'decline-move'}>
                Decline<VisuallyHidden> the proposed time</VisuallyHidden>
              </Button>
            </>
          ) : (
            <Button type="submit" name="intent" value="withdraw-move" busy={busy === 'withdraw-move'}>
              Withdraw<VisuallyHidden> the proposed time</VisuallyHidden>
            </Button>
          )}
        </Form>
      )}
    </section>
  );
}
