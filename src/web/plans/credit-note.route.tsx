import { data } from 'react-router';
import { creditNoteNumber, invoiceNumber } from '#features/plans/plan-invoice.ts';
import { showCreditNote } from '#features/plans/show-winery-plan.server.ts';
import { formatDate } from '#kit/time.ts';
import { cardBrand } from '../cards/card-brand.ts';
import { DocumentFooter, partyDetails } from '../catalog/plan-documents/plan-document.tsx';
import { planMoney } from '../catalog/plan-documents/plan-texts.ts';
import { requireRole } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { PrintableDetails, PrintablePage } from '../shell/print/printable-page.tsx';
import type { Route } from './+types/credit-note.route.ts';

export const handle = { bare: true };

/** `/manage-subscriptions-settings/credit-notes/{id}`: what of an invoice was given back, for printing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, ['winery-owner']);
  const found = await showCreditNote(app, actor, params.id);
  if (!found.ok) throw data(null, { status: 404 });
  const { name, baseUrl, contact } = app.site;
  return { site: { name, baseUrl, contact }, note: found.value };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Credit note');

export default function CreditNotePage({ loaderData: { site, note } }: Route.ComponentProps) {
  const { number, amountCents, refundedAt, returnedAt, invoice } = note;
  const { card } = invoice;
  return (
    <PrintablePage
      siteName={site.name}
      title={`Credit note ${creditNoteNumber(number)}`}
      back="/manage-subscriptions-settings"
      backLabel="Back to your subscriptions"
      footer={<DocumentFooter site={site} />}
    >
      <PrintableDetails
        details={[
          ...partyDetails(site, invoice),
          ['Date', formatDate(refundedAt)],
          ['Invoice', `${invoiceNumber(invoice.number ?? 0)}, ${planMoney(invoice.amountCents)}`],
          ...(card ? [['Refunded to', `${cardBrand(card.brand)} ending in ${card.last4}`] as const] : []),
        ]}
      />
      <p className="flex max-w-[28rem] justify-between border-t border-line pt-1 font-semibold">
        <span>Refunded</span>
        <span className="figures">{planMoney(amountCents)}</span>
      </p>
      {returnedAt !== null && (
        <p className="max-w-[28rem]">
          Your bank returned this refund on {formatDate(returnedAt)}, so this credit note no longer applies.
        </p>
      )}
    </PrintablePage>
  );
}
