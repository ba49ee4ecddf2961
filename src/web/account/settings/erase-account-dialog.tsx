import { Link, useNavigation } from 'react-router';
import {
  deletionConfirmation,
  type OrderInProgress,
  type UnsettledOrder,
  type UnsettledReason,
} from '#features/privacy/account-deletion.ts';
import { formatDate } from '#kit/time.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';

/**
 * Asks for confirmation before the account is deleted, with the password, or with a confirmation word if it has none.
 * The URL opens it, so that it works without JavaScript.
 * @param problem why it was refused
 * @param orders the first orders that prevent it, if any
 * @param more how many others there are
 * @param error the error of the field
 */
export function EraseAccountDialog(props: {
  open: boolean;
  closeTo: string;
  hasPassword: boolean;
  problem: string | undefined;
  orders: readonly (OrderInProgress | UnsettledOrder)[];
  more: number;
  error: string | undefined;
}) {
  const { open, closeTo, hasPassword, problem, orders, more, error } = props;
  const busy = useNavigation().formData?.get('intent') === 'erase';
  return (
    <ConfirmDialog open={open} closeTo={closeTo} title="Delete your account?" form="erase" busy={busy}>
      <Form id="erase" method="post" className="grid gap-4 text-ink" noValidate>
        <input type="hidden" name="intent" value="erase" />
        <p>
          Your name, address, profile and everything else about you is deleted at once. This cannot be undone, not by us
          either.
        </p>
        {problem === undefined ? null : (
          <div role="alert" className="grid gap-1 rounded-md bg-danger-wash px-3 py-2 text-ink">
            <p>{problem}</p>
            <BlockingOrders orders={orders} />
            {more > 0 && <p>{more === 1 ? 'And 1 more order.' : `And ${more.toLocaleString('en-US')} more orders.`}</p>}
          </div>
        )}
        {hasPassword ? (
          <TextField
            id="erase-proof"
            name="proof"
            type="password"
            label="Your password"
            autoComplete="current-password"
            maxLength={256}
            required
            error={error}
          />
        ) : (
          <TextField
            id="erase-proof"
            name="proof"
            label={`Type ${deletionConfirmation} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            required
            error={error}
          />
        )}
      </Form>
    </ConfirmDialog>
  );
}

/** What is not settled yet about the money of an order. */
const unsettledLabels: Readonly<Record<UnsettledReason, string>> = {
  chargeback: 'a bank has taken the payment back and has not decided yet',
  'refund-returned': 'the refund came back from the bank: please write to us, so that we can pay it in another way',
  'refund-pending': 'what was paid is still being given back',
  'payout-pending': 'the payout has not been sent yet',
  'payment-pending': 'the payment is being made at this moment',
};

/** The orders that prevent deleting the account, each linked to its page, and why they do. */
function BlockingOrders({ orders }: { orders: readonly (OrderInProgress | UnsettledOrder)[] }) {
  if (orders.length === 0) return null;
  return (
    <ul className="list-none">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/${order.side}/${order.id}/details`} className="link inline-block py-1.5">
            {order.number}, {order.winery}, {formatDate(order.createdAt.toISOString())}:{' '}
            {'reason' in order ? unsettledLabels[order.reason] : order.status}
          </Link>
        </li>
      ))}
    </ul>
  );
}
