import { Link } from 'react-router';
import { invoiceNumber } from '#features/plans/plan-invoice.ts';
import { type ListedPlanPayment, listPlanPayments } from '#features/plans/show-payments.server.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { invoiceStates, planMoney } from '../../catalog/plan-documents/plan-texts.ts';
import { Form } from '../../forms/form.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/payments.route.ts';

const path = '/dashboard/plans/payments';

/**
 * `/dashboard/plans/payments`: what wineries paid for plans, the newest first. `?number=` is that of an invoice,
 * `?winery=` the id of a winery, `?before=` the number before which a page begins.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const { searchParams } = url;
  const number = searchParams.get('number')?.trim();
  const query = { ...Object.fromEntries(searchParams), number: number || undefined };
  const listed = await listPlanPayments(app, actor, query);
  if (!listed.ok) throw new Error(listed.code);
  const winery = searchParams.get('winery');
  return {
    site: { name: app.site.name },
    ...listed.value,
    ...{ number: number ?? '', winery, isFirst: !searchParams.has('before') },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Payments for plans');

export default function PlanPaymentsPage({ loaderData }: Route.ComponentProps) {
  const { payments, next, number, winery, isFirst } = loaderData;
  const isNarrowed = number !== '' || winery !== null;
  const ofWinery = winery === null ? '' : `winery=${winery}&`;
  return (
    <DashboardSubpage back={{ to: '/dashboard/plans', label: 'Plans' }}>
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6">
        <h1 className="text-heading">Payments for plans</h1>
        <Form action={path} className="grid items-end gap-3 md:grid-cols-[16rem_auto]">
          <TextField
            id="number"
            name="number"
            label="Invoice"
            type="search"
            maxLength={12}
            autoComplete="off"
            defaultValue={number}
          />
          <Button type="submit">Search</Button>
        </Form>
        {payments.length === 0 ? (
          <EmptyState
            title={isNarrowed || !isFirst ? 'No payments found' : 'No payments yet'}
            action={isNarrowed || !isFirst ? <Button to={path}>Show everything</Button> : undefined}
          >
            Each invoice of a winery is listed here.
          </EmptyState>
        ) : (
          <ul className="list-none divide-y divide-line border-y border-line">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
        <nav aria-label="Pages of payments" className="flex flex-wrap gap-3 empty:hidden">
          {!isFirst && <Button to={`${path}?${ofWinery}`}>Newest</Button>}
          {next !== null && <Button to={`${path}?${ofWinery}before=${next}`}>Older payments</Button>}
        </nav>
      </div>
    </DashboardSubpage>
  );
}

function PaymentRow({ payment }: { payment: ListedPlanPayment }) {
  const { id, number, state, wineryName, planName, madeAt, amountCents, refundedCents } = payment;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <span className="grid min-w-0 gap-0.5">
        <Link to={`${path}/${id}`} className="link justify-self-start">
          {invoiceNumber(number)}
        </Link>
        <span className="text-small text-ink-soft wrap-anywhere">
          {wineryName} · {planName} · {formatDate(madeAt)}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={invoiceStates[state].tone}>{invoiceStates[state].label}</Badge>
        <span className="figures">{planMoney(amountCents)}</span>
        {refundedCents > 0 && <span className="figures text-small">{planMoney(-refundedCents)}</span>}
      </span>
    </li>
  );
}
