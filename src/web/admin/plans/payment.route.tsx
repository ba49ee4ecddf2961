import { randomUUID } from 'node:crypto';
import { data, Link } from 'react-router';
import { creditNoteNumber } from '#features/plans/plan-invoice.ts';
import { type RefundPlanResult, refundPlanPayment } from '#features/plans/refund-payment.server.ts';
import { type PlanRefund, showPlanPayment } from '#features/plans/show-payments.server.ts';
import { formatDateTime } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { invoiceTitle, partyDetails } from '../../catalog/plan-documents/plan-document.tsx';
import { PlanSum } from '../../catalog/plan-documents/plan-sum.tsx';
import { invoiceStates, planMoney } from '../../catalog/plan-documents/plan-texts.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { type FormResult, formStateOf, limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { PrintableDetails } from '../../shell/print/printable-page.tsx';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/payment.route.ts';
import { RefundForm, refundFieldIds } from './refund-form.tsx';

/** `/dashboard/plans/payments/{id}`: a payment for a plan, and giving it back. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const found = await showPlanPayment(app, actor, params.id);
  if (!found.ok) throw data(null, { status: 404 });
  const { name, baseUrl, contact } = app.site;
  // why: the id of a refund is chosen here, so that a form that is sent twice gives back once
  return { site: { name, baseUrl, contact }, payment: found.value, refundId: randomUUID(), limited: actor.limited };
}

export const shouldRevalidate = revalidateAfterForms;

type Refused = Exclude<Extract<RefundPlanResult, { ok: false }>['code'], 'validation-invalid-params'>;

const problems: Readonly<Record<Refused, string>> = {
  forbidden: limitedAccess.problem,
  'not-found': 'There is no such payment any more.',
  'plan-pending': 'The card isn’t charged yet. Try again in a minute.',
  'refund-pending': 'Stripe hasn’t answered yet. We keep asking: look again in a minute.',
  'refund-refused': 'Stripe refused the refund, and nothing was given back. The reason is below.',
};

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = readTypedText(await readForm(request), ['id', 'amount', 'reason'] as const, 2_000);
  const refunded = await refundPlanPayment(app, actor, { invoiceId: params.id, fields: typed });
  if (refunded.ok) {
    const message = `Credit note ${refunded.value.creditNote}. The owners get an e-mail.`;
    return answerForm<FormResult>({ status: 'saved', title: 'Refunded', message });
  }
  if (refunded.code === 'validation-invalid-params')
    return answerForm<FormResult>({ status: 'invalid', fields: refunded.errors, typed });
  return answerForm<FormResult>({ status: 'refused', code: refunded.code, problem: problems[refunded.code] });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Payment for a plan');

export default function PlanPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, payment, refundId, limited } = loaderData;
  const { invoice, refunds, leftCents, isCharged, wineryId } = payment;
  const state = formStateOf(actionData, { id: refundId, amount: (leftCents / 100).toFixed(2) });
  return (
    <DashboardSubpage back={{ to: '/dashboard/plans/payments', label: 'Payments for plans' }}>
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-7">
        <h1 className="flex flex-wrap items-center gap-3 text-heading">
          {invoiceTitle(invoice)}
          <Badge tone={invoiceStates[invoice.state].tone}>{invoiceStates[invoice.state].label}</Badge>
        </h1>
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(state.errors, refundFieldIds)}
        />
        <PrintableDetails details={partyDetails(site, invoice)} />
        <PlanSum amounts={invoice} />
        {wineryId !== null && (
          <p>
            <Link to={`/dashboard/plans/payments?winery=${wineryId}`} className="link">
              All payments of this winery
            </Link>
          </p>
        )}
        {refunds.length > 0 && <RefundList refunds={refunds} />}
        {leftCents > 0 ? (
          <RefundForm key={refunds.length} state={state} leftCents={leftCents} limited={limited} />
        ) : (
          <p className="border-t border-line pt-5 text-ink-soft">{nothingLeft(isCharged, refunds.length)}</p>
        )}
      </div>
    </DashboardSubpage>
  );
}

function nothingLeft(isCharged: boolean, refunds: number): string {
  if (!isCharged) return 'No card was charged for it, so there is nothing to refund.';
  return refunds > 0 ? 'All of it was refunded.' : 'There is nothing to refund.';
}

function RefundList({ refunds }: { refunds: readonly PlanRefund[] }) {
  return (
    <section aria-labelledby="refunds" className="grid gap-3 border-t border-line pt-5">
      <h2 id="refunds" className="text-title">
        Refunds
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line">
        {refunds.map(({ id, number, state, amountCents, reason, failure, madeAt }) => (
          <li key={id} className="grid gap-0.5 py-3">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="font-medium">
                {number === null ? refundStates[state] : `Credit note ${creditNoteNumber(number)}`}
              </span>
              <span className="figures">{planMoney(amountCents)}</span>
            </p>
            <p className="text-small text-ink-soft wrap-anywhere">
              {formatDateTime(madeAt)} · {reason}
            </p>
            {failure !== null && <p className="text-small wrap-anywhere">{failure}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const refundStates: Readonly<Record<PlanRefund['state'], string>> = {
  pending: 'Waits for Stripe',
  refunded: 'Refunded',
  refused: 'Refused by Stripe',
};
