/**
 * The answer to a step, as the shop's actions answer forms; `unreachable` where none came. Then, and where the shop `failed`, nobody
 * knows whether the step was taken, so every step may be sent again.
 */
export type StepAnswer<Saved extends object, Refused extends object = object> =
  | (Saved & { status: 'saved' })
  | (Refused & { status: 'refused'; code: string })
  | { status: 'unreachable' };

/**
 * Sends one step of paying or of saving a card to an action, and gives its answer. It never fails.
 *
 * why: `fetch` and no fetcher. Between two steps the card's provider is called, and each step needs the answer of the one before; a
 * fetcher's `submit` ends without its answer, which comes with a later rendering, and fails the page where the shop is out of reach.
 * @param timeoutMs how long the shop has, as it calls the provider itself meanwhile
 */
export async function sendStep<Saved extends object, Refused extends object = object>(
  url: string,
  fields: Record<string, string>,
  timeoutMs: number,
): Promise<StepAnswer<Saved, Partial<Refused>>> {
  try {
    const body = new URLSearchParams(fields);
    const response = await fetch(url, { method: 'post', body, signal: AbortSignal.timeout(timeoutMs) });
    const answer = await response.json();
    return answer.status === (response.ok ? 'saved' : 'refused') ? answer : { status: 'refused', code: 'failed' };
  } catch {
    return { status: 'unreachable' };
  }
}
