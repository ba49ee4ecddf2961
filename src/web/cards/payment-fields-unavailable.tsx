import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { CardState } from './use-card-payments.ts';

/**
 * Said where there are no fields to type a number into: the shop has no key for them, or they did not load.
 * @param title what is not set up in such a shop
 * @param fields which did not load, e.g. "card fields"
 */
export function PaymentFieldsUnavailable(props: {
  state: Extract<CardState, { step: 'none' | 'failed' }>;
  title: string;
  fields: string;
}) {
  const { state, title, fields } = props;
  if (state.step === 'none') {
    return (
      <Notice tone="info" title={title}>
        The operator of this shop has yet to enter a publishable key.
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      title={`The ${fields} did not load`}
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
