import type { OrderKind } from '#features/orders/process/order-progress.ts';
import type { OrderNames } from '#features/orders/process/order-titles.ts';
import { activityLine } from '#features/orders/process/transition-messages.ts';
import type { InspectedIntervention } from '#features/reporting/inspected-order.ts';
import { formatDateTime } from '#kit/time.ts';

/** The interventions of admins in an order with their reasons, which the parties cannot see. */
export function OperatorActions(props: {
  actions: readonly InspectedIntervention[];
  names: OrderNames;
  kind: OrderKind;
}) {
  const { actions, names, kind } = props;
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="operator-actions" className="grid gap-3 rounded-lg bg-paper-sunk px-5 py-4">
      <h2 id="operator-actions" className="text-title">
        Staff actions
      </h2>
      <ol className="grid list-none gap-4 text-small">
        {actions.map(({ id, admin, action, reason, madeAt }) => (
          <li key={id}>
            <p>
              {action === 'ask-provider'
                ? `${admin} asked the payment provider.`
                : activityLine({ transition: action, by: 'operator' }, 'operator', { ...names, operator: admin }, kind)}
            </p>
            {reason && <p className="whitespace-pre-line wrap-anywhere">“{reason}”</p>}
            <p className="text-caption text-ink-soft">
              <time dateTime={madeAt}>{formatDateTime(madeAt)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
