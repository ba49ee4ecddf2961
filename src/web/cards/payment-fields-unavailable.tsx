import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { CardState } from './use-card-payments.ts';

/**
 * The notice when there are no payment fields: they are not set up, or failed to load.
 * @param title what is not set up in such a shop
 * @param fields what failed to load, e.g. "card fields"
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
