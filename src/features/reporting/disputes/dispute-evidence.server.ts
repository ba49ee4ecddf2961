import { showOrder } from '#features/orders/show-order.server.ts';
import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { findEvidenceTime, sendDisputeAnswer } from '#features/payments/chargebacks/send-evidence.server.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import { mayManagePayouts } from '#features/payments/payouts/show-payout-account.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, isAdmin, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { assembleEvidence } from './assemble-evidence.server.ts';
import { type DisputeEvidence, evidenceFields, evidenceLines, maxEvidencePages } from './dispute-evidence.ts';
import { textPdf } from './text-pdf.ts';

type EvidenceApp = Pick<Infra, 'db' | 'clock'> & { site: { name: string } };

/** A chargeback that is or can be answered. */
type Answerable = { evidence: DisputeEvidence; disputeRef: string; sentAt: Date | null; isOpen: boolean };

/**
 * The chargeback of an order with what answers it, for admins and the owners of its winery, who bear the loss; not in an
 * impersonation session. An order without a chargeback has none.
 */
async function openEvidence(
  app: EvidenceApp,
  actor: Actor,
  orderId: string,
  { isForBank }: { isForBank: boolean },
): Promise<Result<Answerable, 'forbidden' | 'not-found'>> {
  if (!mayChange(actor)) return refuse('forbidden');
  const shown = await showOrder(app, actor, orderId);
  if (!shown.ok) return refuse('not-found');
  const order = shown.value;
  const isOperator = isAdmin(actor);
  if (!isOperator && !(await mayManagePayouts(app, actor, order.winery.id))) return refuse('forbidden');
  const chargeback = await findChargeback(app, orderId);
  if (!chargeback) return refuse('not-found');
  const showsEmail = isOperator || isForBank;
  const evidence = await assembleEvidence(app, order, { site: app.site.name, showsEmail });
  const { disputeRef, goal } = chargeback;
  const sentAt = await findEvidenceTime(app, disputeRef);
  return ok({ evidence, disputeRef, sentAt, isOpen: goal === 'reversed' });
}

/** The evidence about a charged-back order as one PDF. For admins and the owners of its winery. */
export const downloadDisputeEvidence = defineUseCase(
  async (
    app: EvidenceApp,
    actor: Actor,
    orderId: string,
  ): Promise<Result<{ name: string; content: Buffer }, 'forbidden' | 'not-found'>> => {
    const opened = await openEvidence(app, actor, orderId, { isForBank: false });
    return opened.ok ? ok(fileOf(opened.value.evidence)) : opened;
  },
);

/** Whether a chargeback of an order can be answered here, and when it was. For admins and the owners of its winery. */
export const showDisputeAnswer = defineUseCase(
  async (
    app: EvidenceApp,
    actor: Actor,
    orderId: string,
  ): Promise<Result<{ isOpen: boolean; sentAt: string | null }, 'forbidden' | 'not-found'>> => {
    const opened = await openEvidence(app, actor, orderId, { isForBank: false });
    if (!opened.ok) return opened;
    const { isOpen, sentAt } = opened.value;
    return ok({ isOpen, sentAt: sentAt?.toISOString() ?? null });
  },
);

/**
 * Sends the evidence about a charged-back order to the buyer's bank: a file, and the texts of its form. A dispute is
 * answered once. For admins and the owners of its winery.
 * @returns `evidence-sent` if it was answered before; `chargeback-decided` if the bank has decided;
 *   `provider-unavailable` if the gateway refuses or does not answer
 */
export const sendDisputeEvidence = defineUseCase(
  async (
    app: EvidenceApp & Pick<Infra, 'errors'> & { payments: PaymentGateway | undefined },
    actor: Actor,
    orderId: string,
  ): Promise<
    Result<undefined, 'forbidden' | 'not-found' | 'evidence-sent' | 'chargeback-decided' | 'provider-unavailable'>
  > => {
    const opened = await openEvidence(app, actor, orderId, { isForBank: true });
    if (!opened.ok) return opened;
    const { evidence, disputeRef, sentAt, isOpen } = opened.value;
    if (sentAt !== null) return refuse('evidence-sent');
    if (!isOpen) return refuse('chargeback-decided');
    if (!app.payments || actor.kind !== 'user') return refuse('provider-unavailable');
    const answer = { disputeRef, fields: evidenceFields(evidence), file: fileOf(evidence) };
    try {
      const sent = await sendDisputeAnswer(app, { orderId, sentBy: actor.id }, answer);
      return sent.kind === 'done' ? success : refuse('provider-unavailable');
    } catch (error) {
      app.errors.report('payment-failed', error);
      return refuse('provider-unavailable');
    }
  },
);

function fileOf(evidence: DisputeEvidence): { name: string; content: Buffer } {
  const content = textPdf(evidenceLines(evidence), { pages: maxEvidencePages });
  return { name: `evidence-${evidence.orderNumber}.pdf`, content };
}
