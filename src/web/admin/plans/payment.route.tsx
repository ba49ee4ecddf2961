import { randomUUID } from 'node:crypto';
import { data, Link } from 'react-router';
import { planRefundSchema } from '#features/plans/plan.schema.ts';
import { creditNoteNumber } from '#features/plans/plan-invoice.ts';
import { type RefundPlanResult, refundPlanPayment } from '#features/plans/refund-payment.server.ts';
import {
  type PlanChargeback,
  type PlanPayment,
  type PlanRefund,
  showPlanPayment,
} from '#features/plans/show-payments.server.ts';
import { formatDateTime } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { invoiceTitle, partyDetails } from '../../catalog/plan-documents/plan-document.tsx';
import { PlanSum } from '../../catalog/plan-documents/plan-sum.tsx';
import { invoiceStates, planMoney } from '../../catalog/plan-documents/plan-texts.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import {
  type FormResult,
  type FormState,
  formStateOf,
  limitedAccess,
  proofRequired,
  revalidateAfterForms,
  type TypedText,
} from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { PrintableDetails } from '../../shell/print/printable-page.tsx';
import { answerProof, findMissingProof } from '../../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../../shell/proof/proof-form.tsx';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/payment.route.ts';
import { ConfirmRefund, RefundForm, refundFieldIds } from './refund-form.tsx';

/** `/dashboard/plans/payments/{id}`: a payment for a plan, and giving it back. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const found = await showPlanPayment(app, actor, params.id);
  if (!found.ok) throw data(null, { status: 404 });
  const { name, baseUrl, contact } = app.site;
  // why: the id of a refund is chosen here, so that a form that is sent twice gives back once
  const refundId = randomUUID();
  const proof = actor.limited ? null : await findMissingProof(app, actor);
  return { site: { name, baseUrl, contact }, payment: found.value, refundId, proof, limited: actor.limited };
}

export const shouldRevalidate = revalidateAfterForms;

type Refused = Exclude<Extract<RefundPlanResult, { ok: false }>['code'], 'validation-invalid-params'>;

const problems: Readonly<Record<Refused, string>> = {
  forbidden: limitedAccess.problem,
  'proof-required': proofRequired.problem,
  'not-found': 'There is no such payment any more.',
  'plan-pending': 'The card isn’t charged yet. Try again in a minute.',
  'plan-disputed': 'A bank has taken this payment back. Wait until it has decided.',
  'refund-pending': 'Stripe hasn’t answered yet. We keep asking: look again in a minute.',
  'refund-refused': 'Stripe refused the refund, and nothing was given back. The reason is below.',
};

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = requireAdmin(context, url);
  const { app, actor } = page;
  const form = await readForm(request);
  const proved = await answerProof(page, actor, request, form);
  if (proved) return proved;
  const { confirmed, ...typed } = readTypedText(form, ['id', 'amount', 'reason', 'confirmed'] as const, 2_000);
  const asked = planRefundSchema.safeParse(typed);
  const isChanging = confirmed === 'change';
  if (asked.success && (isChanging || confirmed !== String(asked.data.amount))) {
    const cents = isChanging ? 0 : asked.data.amount;
    return answerForm<FormResult>(await reviewRefund(page, params.id, { typed, cents }));
  }
  const refunded = await refundPlanPayment(app, actor, { invoiceId: params.id, fields: typed });
  if (refunded.ok) {
    const message = `Credit note ${refunded.value.creditNote}. The owners get an e-mail.`;
    return answerForm<FormResult>({ status: 'saved', title: 'Refunded', message });
  }
  if (refunded.code === 'validation-invalid-params')
    return answerForm<FormResult>({ status: 'invalid', fields: refunded.errors, typed });
  return answerForm<FormResult>({ status: 'refused', code: refunded.code, problem: problems[refunded.code], typed });
}

/** The second step of a refund, which names its sum: no money moves before it. Without a sum, the form again. */
async function reviewRefund(
  { app, actor }: ReturnType<typeof requireAdmin>,
  id: string,
  { typed, cents }: { typed: TypedText; cents: number },
): Promise<FormResult> {
  const shown = await showPlanPayment(app, actor, id);
  const leftCents = shown.ok ? shown.value.leftCents : 0;
  if (cents > leftCents) return { status: 'invalid', fields: { amount: `At most ${planMoney(leftCents)}` }, typed };
  return { status: 'invalid', fields: {}, typed: { ...typed, confirmed: String(cents) } };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Payment for a plan');

export default function PlanPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, payment, refundId, proof, limited } = loaderData;
  const { invoice, refunds, chargebacks, leftCents, wineryId } = payment;
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
          failures={failuresOf(state.errors, { ...proofIds, ...refundFieldIds })}
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
        {chargebacks.length > 0 && <ChargebackList chargebacks={chargebacks} />}
        {refunds.length > 0 && <RefundList refunds={refunds} />}
        {leftCents > 0 && proof && <ProofForm proof={proof} why="Before you give money back." errors={state.errors} />}
        <Refunding key={refunds.length} payment={payment} state={state} limited={limited} />
      </div>
    </DashboardSubpage>
  );
}

type RefundingProps = { payment: PlanPayment; state: FormState; limited: boolean };

/** The form of a refund, then the question that names its sum; or why nothing can be refunded. */
function Refunding({ payment, state, limited }: RefundingProps) {
  const { leftCents, invoice } = payment;
  if (leftCents === 0) return <p className="border-t border-line pt-5 text-ink-soft">{nothingLeft(payment)}</p>;
  const cents = Number(state.typed.confirmed ?? 0);
  return cents > 0 ? (
    <ConfirmRefund state={state} cents={cents} invoice={invoice} />
  ) : (
    <RefundForm state={state} leftCents={leftCents} limited={limited} />
  );
}

function nothingLeft({ isCharged, refunds, chargebacks }: PlanPayment): string {
  if (!isCharged) return 'No card was charged for it, so there is nothing to refund.';
  if (chargebacks.some(({ state }) => state === 'open'))
    return 'You can’t refund it while the bank decides about the chargeback.';
  if (chargebacks.some(({ state }) => state === 'lost')) return 'The bank has taken it back.';
  return refunds.length > 0 ? 'All of it was refunded.' : 'There is nothing to refund.';
}

const chargebackStates: Readonly<Record<PlanChargeback['state'], string>> = {
  open: 'The bank hasn’t decided yet',
  won: 'Won: the money is back',
  lost: 'Lost: the plan has ended',
};

function ChargebackList({ chargebacks }: { chargebacks: readonly PlanChargeback[] }) {
  return (
    <section aria-labelledby="chargebacks" className="grid gap-3 border-t border-line pt-5">
      <h2 id="chargebacks" className="text-title">
        Taken back by the bank
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line">
        {chargebacks.map(({ disputeRef, state, amountCents, feeCents, openedAt, decidedAt }) => (
          <li key={disputeRef} className="grid gap-0.5 py-3">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="font-medium">{chargebackStates[state]}</span>
              <span className="figures">{planMoney(amountCents)}</span>
            </p>
            <p className="text-small text-ink-soft wrap-anywhere">
              {formatDateTime(decidedAt ?? openedAt)} · Stripe’s fee {planMoney(feeCents)} · {disputeRef}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RefundList({ refunds }: { refunds: readonly PlanRefund[] }) {
  return (
    <section aria-labelledby="refunds" className="grid gap-3 border-t border-line pt-5">
      <h2 id="refunds" className="text-title">
        Refunds
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line">
        {refunds.map(({ id, number, state, amountCents, reason, failure, madeAt, returnedAt }) => (
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
            {returnedAt !== null && (
              <p className="text-small">
                The bank returned it on {formatDateTime(returnedAt)}. Refund it again, or agree on another way with the
                winery.
              </p>
            )}
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
  returned: 'Returned by the bank',
  refused: 'Refused by Stripe',
};
