import type { OrderView } from '#features/orders/order.ts';
import { notifyOfEvidence } from '#features/orders/payment/notify-of-evidence.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { findEvidenceTime, sendDisputeAnswer } from '#features/payments/chargebacks/send-evidence.server.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { assembleEvidence } from './assemble-evidence.server.ts';
import { type DisputeEvidence, evidenceFields, evidenceLines, maxEvidencePages } from './dispute-evidence.ts';
import { textPdf } from './text-pdf.ts';

type EvidenceApp = Pick<Infra, 'db' | 'clock'> & { site: { name: string } };

/** A chargeback that is or can be answered. */
type Answerable = { order: OrderView; disputeRef: string; sentAt: Date | null; isOpen: boolean };

/**
 * The chargeback of an order, for admins and the owners of its winery, who bear the loss; not in an impersonation session.
 * An order without a chargeback has none.
 */
async function openDispute(
  app: Pick<Infra, 'db' | 'clock'>,
  actor: Actor,
  orderId: string,
): Promise<Result<Answerable, 'forbidden' | 'not-found'>> {
  if (!mayChange(actor)) return refuse('forbidden');
  const shown = await showOrder(app, actor, orderId);
  if (!shown.ok) return refuse('not-found');
  const order = shown.value;
  const role = (await listWineryMemberships(app, actor)).find(({ id }) => id === order.winery.id)?.role;
  if (!isOperator(order) && !isPermitted(role, 'disputes')) return refuse('forbidden');
  const chargeback = await findChargeback(app, orderId);
  if (!chargeback) return refuse('not-found');
  const { disputeRef, goal } = chargeback;
  const sentAt = await findEvidenceTime(app, disputeRef);
  return ok({ order, disputeRef, sentAt, isOpen: goal === 'reversed' });
}

/** Whether the reader of an order is the operator, and no party of it. */
function isOperator({ roles }: OrderView): boolean {
  return roles.includes('operator');
}

/** The evidence about a charged-back order as one PDF. For admins and the owners of its winery. */
export const downloadDisputeEvidence = defineUseCase(
  async (
    app: EvidenceApp,
    actor: Actor,
    orderId: string,
  ): Promise<Result<{ name: string; content: Buffer }, 'forbidden' | 'not-found'>> => {
    const opened = await openDispute(app, actor, orderId);
    if (!opened.ok) return opened;
    const { order } = opened.value;
    return ok(fileOf(await assembleEvidence(app, order, { site: app.site.name, isWhole: isOperator(order) })));
  },
);

/** Whether a chargeback of an order can be answered here, and when it was. For admins and the owners of its winery. */
export const showDisputeAnswer = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    orderId: string,
  ): Promise<Result<{ isOpen: boolean; sentAt: string | null }, 'forbidden' | 'not-found'>> => {
    const opened = await openDispute(app, actor, orderId);
    if (!opened.ok) return opened;
    const { isOpen, sentAt } = opened.value;
    return ok({ isOpen, sentAt: sentAt?.toISOString() ?? null });
  },
);

/**
 * Sends the evidence about a charged-back order to the buyer's bank: a file, and the texts of its form, and mails that to
 * the winery's owners. A dispute is answered once. For admins and the owners of its winery.
 * @returns `evidence-sent` if it was answered before; `chargeback-decided` if the bank has decided;
 *   `provider-unavailable` if the gateway refuses or does not answer
 */
export const sendDisputeEvidence = defineUseCase(
  async (
    app: EvidenceApp & Pick<Infra, 'errors' | 'jobs'> & { payments: PaymentGateway | undefined },
    actor: Actor,
    orderId: string,
  ): Promise<
    Result<undefined, 'forbidden' | 'not-found' | 'evidence-sent' | 'chargeback-decided' | 'provider-unavailable'>
  > => {
    const opened = await openDispute(app, actor, orderId);
    if (!opened.ok) return opened;
    const { order, disputeRef, sentAt, isOpen } = opened.value;
    if (sentAt !== null) return refuse('evidence-sent');
    if (!isOpen) return refuse('chargeback-decided');
    if (!app.payments || actor.kind !== 'user') return refuse('provider-unavailable');
    const evidence = await assembleEvidence(app, order, { site: app.site.name, isWhole: true });
    const answer = { disputeRef, fields: evidenceFields(evidence), file: fileOf(evidence) };
    try {
      const sent = await sendDisputeAnswer(app, { orderId, sentBy: actor.id }, answer);
      if (sent.kind !== 'done') return refuse('provider-unavailable');
      await notifyOfEvidence(app, orderId);
      return success;
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
