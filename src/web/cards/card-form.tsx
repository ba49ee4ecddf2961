import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PaymentFieldsUnavailable } from './payment-fields-unavailable.tsx';
import type { CardState } from './use-card-payments.ts';

/** The fields of a new card, for any payment gateway, in every state of loading. */
export function CardForm({ id, state }: { id: string; state: CardState }) {
  if (state.step === 'opening') return <LoadingFields />;
  if (state.step !== 'open') {
    return <PaymentFieldsUnavailable state={state} title="Card payments are not set up here" fields="card fields" />;
  }
  const { CardForm: Fields } = state.payments;
  return <Fields id={id} />;
}

/** A placeholder as high as the fields. */
function LoadingFields() {
  return (
    <div aria-busy="true" className="grid min-h-72 content-start gap-5">
      <span className="sr-only">The card fields are loading.</span>
      <Skeleton shape="box" />
      <Skeleton shape="title" />
      <Skeleton shape="title" />
    </div>
  );
}
