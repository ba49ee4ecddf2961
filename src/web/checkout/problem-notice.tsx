import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { CheckoutProblem } from './checkout-state.ts';

/** The error of the last attempt, above the button. A card error is shown at the card form, which then has the focus. */
export function ProblemNotice(props: { problem: CheckoutProblem | undefined; onRetry: (orderId: string) => void }) {
  const { text, unconfirmed, law, isOfCard, hasUnpaid } = props.problem ?? {};
  if (text === undefined || isOfCard) return null;
  const action = hasUnpaid ? (
    <Button to="/inbox/orders">Your orders</Button>
  ) : (
    unconfirmed && <Button onClick={() => props.onRetry(unconfirmed)}>Try again</Button>
  );
  return (
    <Notice tone="error" live="assertive" actions={action}>
      {text}
      {law && (
        <>
          {' The law: '}
          <a href={law.source} className="link" rel="noopener">
            {law.name}
          </a>
        </>
      )}
    </Notice>
  );
}
