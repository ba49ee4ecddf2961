import { Link } from 'react-router';
import type { OrderToShip } from '#features/orders/shipping/order-to-ship.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { limitedAccess } from '../../forms/form-result.ts';
import { listField, type ShipAnswer, type ShippedOrder, trackingField } from './ship-orders.ts';

/** What became of the form: the orders that were shipped, the rows with errors, and the lines of a list not used. */
export function ShipOutcome(props: {
  answer: ShipAnswer | undefined;
  orders: readonly OrderToShip[];
  limited: boolean;
}) {
  const { answer, orders, limited } = props;
  if (!answer) return limited ? <FormOutcome result={limitedAccess} failures={[]} /> : null;
  const { fields, listed, problems, shipped } = answer;
  const rows = orders.flatMap(({ id, customer, number }) => {
    const error = fields[trackingField(id)];
    return error ? [{ id: trackingField(id), error: `${customer.displayName}, ${number}: ${error}` }] : [];
  });
  const listError = fields[listField];
  const list = listError ? [{ id: listField, error: listError }] : [];
  const wasRead = answer.status === 'invalid' && Object.keys(fields).length === 0;
  const filled = wasRead ? listed.filter(({ id }) => answer.typed[trackingField(id)]).length : 0;
  return (
    <>
      {shipped.length > 0 && <ShippedNotice shipped={shipped} />}
      <FormOutcome result={answer} failures={[...list, ...rows]} />
      {wasRead && (
        <Notice tone={filled > 0 ? 'info' : 'warning'} live="polite">
          {filled === 0
            ? 'No order was found in your list.'
            : filled === 1
              ? '1 order has a tracking number now. Check it below, then mark it as shipped.'
              : `${filled} orders have a tracking number now. Check them below, then mark them as shipped.`}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="warning" live="polite" title="These lines of your list weren't used">
          <ul className="list-disc pl-5">
            {problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`} className="wrap-anywhere">
                Line {line}: {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function ShippedNotice({ shipped }: { shipped: readonly ShippedOrder[] }) {
  const title =
    shipped.length === 1 ? '1 order is marked as shipped' : `${shipped.length} orders are marked as shipped`;
  return (
    <Notice tone="success" live="polite" title={title}>
      <ul className="list-none">
        {shipped.map(({ id, number, name }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/sale/${id}/details`} className="link">
              {name}
            </Link>
            , <span className="figures">{number}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
