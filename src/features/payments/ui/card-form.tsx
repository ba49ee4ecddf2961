import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { CardState } from './use-card-payments.ts';

/** The fields of a new card, whoever takes it, in every state of the way there. */
export function CardForm({ id, state }: { id: string; state: CardState }) {
  if (state.step === 'opening') return <OpeningFields />;
  if (state.step === 'none') {
    return (
      <Notice tone="info" title="Card payments are not set up here">
        The operator of this shop has yet to enter a publishable key.
      </Notice>
    );
  }
  if (state.step === 'failed') {
    return (
      <Notice
        tone="error"
        title="The card fields did not load"
        live="polite"
        actions={
          <Button size="small" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        Check your connection, and whether something blocks js.stripe.com.
      </Notice>
    );
  }
  const { CardForm: Fields } = state.payments;
  return <Fields id={id} />;
}

/** As high as the fields that come. */
function OpeningFields() {
  return (
    <div aria-busy="true" className="grid min-h-72 content-start gap-5">
      <span className="sr-only">The card fields are loading.</span>
      <Skeleton shape="box" />
      <Skeleton shape="title" />
      <Skeleton shape="title" />
    </div>
  );
}
