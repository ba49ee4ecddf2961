import { Link } from 'react-router';
import { invoiceNumber, type PlanInvoice } from '#features/plans/plan-invoice.ts';
import { formatDate } from '#kit/time.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { planMoney } from './plan-change.ts';

/** The words for the states of an invoice. */
export const invoiceStates: Readonly<Record<PlanInvoice['state'], { label: string; tone: BadgeTone }>> = {
  pending: { label: 'Open', tone: 'care' },
  open: { label: 'Open', tone: 'care' },
  paid: { label: 'Paid', tone: 'ready' },
  void: { label: 'Void', tone: 'neutral' },
};

/** The invoices of a winery, the newest first. */
export function InvoiceList({ invoices }: { invoices: readonly PlanInvoice[] }) {
  return (
    <section aria-labelledby="invoices" className="grid gap-4 border-t border-line pt-6">
      <h2 id="invoices" className="text-title">
        Invoices
      </h2>
      {invoices.length === 0 ? (
        <p className="text-ink-soft">No invoices yet. Each payment for a plan has one.</p>
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {invoices.map(({ id, number, madeAt, planName, amountCents, state }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <span className="grid min-w-0 gap-0.5">
                <Link to={`/manage-subscriptions-settings/invoices/${id}`} className="link justify-self-start">
                  {invoiceNumber(number ?? 0)}
                </Link>
                <span className="text-small text-ink-soft wrap-anywhere">
                  {formatDate(madeAt)} · {planName}
                </span>
              </span>
              <span className="flex items-center gap-4">
                <Badge tone={invoiceStates[state].tone}>{invoiceStates[state].label}</Badge>
                <span className="figures">{planMoney(amountCents)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
