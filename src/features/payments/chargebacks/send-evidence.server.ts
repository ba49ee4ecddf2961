import type { Infra } from '#infra/infra.ts';
import { gatewayOf } from '../charges/payment.server.ts';
import type { GatewayEvidence, GatewayResult, PaymentGateway } from '../charges/payment-gateway.ts';
import { findSentEvidence, insertSentEvidence } from '../db/dispute-evidence-rows.server.ts';

/** When a dispute was answered; null if it was not. The caller checks who may know. */
export async function findEvidenceTime(app: Pick<Infra, 'db'>, disputeRef: string): Promise<Date | null> {
  return (await findSentEvidence(app.db, disputeRef))?.sentAt ?? null;
}

/**
 * Sends the answer to a dispute to the bank, once, and stores that it was sent. Must run outside a transaction. The caller
 * checks permissions.
 * @throws when the outcome is unknown; call it again then
 */
export async function sendDisputeAnswer(
  app: Pick<Infra, 'db' | 'clock'> & { payments: PaymentGateway | undefined },
  { orderId, sentBy }: { orderId: string; sentBy: string },
  evidence: GatewayEvidence,
): Promise<GatewayResult<object>> {
  const { disputeRef } = evidence;
  if (await findSentEvidence(app.db, disputeRef)) return { kind: 'done', value: {} };
  const answer = await gatewayOf(app).sendEvidence(evidence, `order:${orderId}:evidence:${disputeRef}`);
  if (answer.kind !== 'done') return answer;
  const { fileRef } = answer.value;
  await insertSentEvidence(app.db, { disputeRef, orderId, sentBy, fileRef, sentAt: app.clock.now() });
  return answer;
}
