import { data } from 'react-router';
import { invoiceNumber } from '#features/plans/plan-invoice.ts';
import { addDays } from '#features/plans/plan-period.ts';
import { showPlanInvoice } from '#features/plans/show-winery-plan.server.ts';
import { formatDate } from '#kit/time.ts';
import { cardBrand } from '../cards/card-brand.ts';
import { requireRole } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { PrintableDetails, PrintablePage } from '../shell/print/printable-page.tsx';
import type { Route } from './+types/invoice.route.ts';
import { invoiceStates } from './invoice-list.tsx';
import { formatPlanDay } from './plan-change.ts';
import { PlanSum } from './plan-sum.tsx';

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
  const { number, wineryName, planName, interval, startsOn, endsOn, madeAt, paidAt, card, state } = invoice;
  const { contact } = site;
  return (
    <PrintablePage
      siteName={site.name}
      title={`Invoice ${invoiceNumber(number ?? 0)}`}
      back="/manage-subscriptions-settings"
      backLabel="Back to your subscriptions"
      footer={
        <>
          {site.name}, {new URL(site.baseUrl).host}
          {contact.examples.length === 0 && `, ${contact.email}, ${contact.phone}`}
        </>
      }
    >
      <PrintableDetails
        details={[
          ['Billed by', site.name],
          ['Billed to', wineryName],
          ['Date', formatDate(madeAt)],
          ['For', `${planName}, by the ${interval}`],
          ['Period', `${formatPlanDay(startsOn)} to ${formatPlanDay(addDays(endsOn, -1))}`],
          ['Status', invoiceStates[state].label],
          ...(paidAt ? [['Paid', formatDate(paidAt)] as const] : []),
          ...(card ? [['Paid with', `${cardBrand(card.brand)} ending in ${card.last4}`] as const] : []),
        ]}
      />
      <PlanSum amounts={invoice} />
    </PrintablePage>
  );
}
