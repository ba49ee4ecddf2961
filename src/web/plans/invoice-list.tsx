import { Link } from 'react-router';
import {
  creditNoteNumber,
  invoiceNumber,
  type PlanCreditNote,
  type PlanInvoice,
} from '#features/plans/plan-invoice.ts';
import { formatDate } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { invoiceStates, planMoney } from '../catalog/plan-documents/plan-texts.ts';

type ListProps = { invoices: readonly PlanInvoice[]; creditNotes: readonly PlanCreditNote[] };

/** The invoices of a winery, the newest first, each with its credit notes. */
export function InvoiceList({ invoices, creditNotes }: ListProps) {
  return (
    <section aria-labelledby="invoices" className="grid gap-4 border-t border-line pt-6">
      <h2 id="invoices" className="text-title">
        Invoices
      </h2>
      {invoices.length === 0 ? (
        <p className="text-ink-soft">No invoices yet. You get one for each payment.</p>
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
                {creditNotes
                  .filter(({ invoiceId }) => invoiceId === id)
                  .map((note) => (
                    <span key={note.id} className="text-small">
                      {planMoney(note.amountCents)}{' '}
                      {note.returnedAt === null ? 'refunded' : 'refunded, and returned by the bank'}:{' '}
                      <Link to={`/manage-subscriptions-settings/credit-notes/${note.id}`} className="link">
                        {creditNoteNumber(note.number)}
                      </Link>
                    </span>
                  ))}
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
