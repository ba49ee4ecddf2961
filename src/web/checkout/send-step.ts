import type { RefusalMessage } from '#features/checkout/describe-refusal.ts';
import type { OrderView } from '#features/orders/order.ts';

/** An order as its buyer's browser goes by it. */
export type PlacedOrder = Pick<OrderView, 'id' | 'state' | 'payment' | 'payinTotal'>;

/** What came of a step: done; refused, and why; or nobody knows, as the shop could not be reached. */
export type StepResult =
  | { kind: 'done'; order: PlacedOrder | null; now?: string }
  | { kind: 'refused'; refusal: RefusalMessage }
  | { kind: 'signed-out' }
  | { kind: 'unknown' };

/** How long the shop has to answer, in milliseconds: it asks the provider meanwhile. */
const timeout = 25_000;

/** Sends a step of the check-out. It never fails: that the shop could not be reached is an answer too. */
export async function sendStep(slug: string, step: string, fields: Record<string, string>): Promise<StepResult> {
  try {
    const body = new URLSearchParams({ step, ...fields });
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetch(`/winery/${slug}/checkout/steps`, { method: 'post', body, signal });
    if (answer.status === 401) return { kind: 'signed-out' };
    const { order = null, now, refusal } = await answer.json();
    if (answer.ok) return { kind: 'done', order, now };
    return refusal ? { kind: 'refused', refusal } : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}
