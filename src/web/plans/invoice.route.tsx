import { data } from 'react-router';
import { showPlanInvoice } from '#features/plans/show-winery-plan.server.ts';
import { formatDate } from '#kit/time.ts';
import { cardBrand } from '../cards/card-brand.ts';
import { DocumentFooter, invoiceTitle, partyDetails } from '../catalog/plan-documents/plan-document.tsx';
import { PlanSum } from '../catalog/plan-documents/plan-sum.tsx';
import { invoiceStates } from '../catalog/plan-documents/plan-texts.ts';
import { requireRole } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { PrintableDetails, PrintablePage } from '../shell/print/printable-page.tsx';
import type { Route } from './+types/invoice.route.ts';

export const handle = { bare: true };

/** `/manage-subscriptions-settings/invoices/{id}`: an invoice for a plan, for printing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, ['winery-owner']);
  const found = await showPlanInvoice(app, actor, params.id);
  if (!found.ok) throw data(null, { status: 404 });
  const { name, baseUrl, contact } = app.site;
  return { site: { name, baseUrl, contact }, invoice: found.value };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Invoice');

export default function InvoicePage({ loaderData: { site, invoice } }: Route.ComponentProps) {
  const { madeAt, paidAt, card, state } = invoice;
  return (
    <PrintablePage
      siteName={site.name}
      title={invoiceTitle(invoice)}
      back="/manage-subscriptions-settings"
      backLabel="Back to your subscriptions"
      footer={<DocumentFooter site={site} />}
    >
      <PrintableDetails
        details={[
          ...partyDetails(site, invoice),
          ['Date', formatDate(madeAt)],
          ['Status', invoiceStates[state].label],
          ...(paidAt ? [['Paid on', formatDate(paidAt)] as const] : []),
          ...(card ? [['Paid with', `${cardBrand(card.brand)} ending in ${card.last4}`] as const] : []),
        ]}
      />
      <PlanSum amounts={invoice} />
    </PrintablePage>
  );
}
