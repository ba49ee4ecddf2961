import type Stripe from 'stripe';
import type { GatewayEvidence, GatewayResult } from '../charges/payment-gateway.ts';
import { callStripe } from './call-stripe.server.ts';

/**
 * Answers a dispute: uploads the file, and sends it with the texts to the bank. A dispute is answered once: if Stripe has
 * an answer already, nothing is sent.
 * @see https://docs.stripe.com/disputes/api
 */
export async function sendEvidence(
  stripe: Stripe,
  { disputeRef, fields, file }: GatewayEvidence,
  key: string,
): Promise<GatewayResult<{ fileRef: string | null }>> {
  const isAnswered = async () => (await stripe.disputes.retrieve(disputeRef)).evidence_details.submission_count > 0;
  return callStripe(async () => {
    if (await isAnswered()) return { fileRef: null };
    const { id: fileRef } = await stripe.files.create({
      purpose: 'dispute_evidence',
      file: { data: file.content, name: file.name, type: 'application/pdf' },
    });
    const evidence = { ...fields, uncategorized_file: fileRef };
    // why: a repetition has uploaded another file, with which the request under the first key would be refused
    const options = { idempotencyKey: `${key}:${fileRef}` };
    try {
      await stripe.disputes.update(disputeRef, { evidence, submit: true }, options);
    } catch (error) {
      // why: somebody else may have sent an answer at the same time, so that Stripe refuses this one
      if (await isAnswered()) return { fileRef: null };
      throw error;
    }
    return { fileRef };
  });
}
