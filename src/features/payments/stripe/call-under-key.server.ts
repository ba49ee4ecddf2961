import Stripe from 'stripe';

/** The greatest number of keys of one request. More than it uses up in a failure of hours. */
const maxKeys = 100;

/** How many of them may fail anew in one call, so that a failure of hours does not use them up in minutes. */
const maxNewFailures = 2;

type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'unanswered' | 'failed' | 'failed-before'; error: Stripe.errors.StripeError };

/**
 * Makes a change at Stripe under an idempotency key, once, also when Stripe fails. Stripe stores a failure (a status of
 * 500 or more) under the key like every other answer and repeats it for 24 hours, whether the change was made or not.
 * So the effect is looked for before anything is repeated, and the next request has the next key of a fixed chain:
 * `{key}`, `{key}:retry-2`, `{key}:retry-3` and so on. A process that died walks the same chain again.
 * @param request makes the change under the key that it is given
 * @param readBack what the change has made, if it exists
 * @throws refusals of Stripe; other errors if the outcome is unknown: call it again then
 */
export async function callUnderKey<Value>(
  key: string,
  request: (key: string) => Promise<Value>,
  readBack: () => Promise<Value | undefined>,
): Promise<Value> {
  let failures = 0;
  for (let count = 1; ; count += 1) {
    const used = count === 1 ? key : `${key}:retry-${count}`;
    let outcome = await attempt(() => request(used));
    if (outcome.kind === 'failed') {
      failures += 1;
      // why: while a gateway before Stripe failed, the request may still run; a repeated answer shows that it has ended
      outcome = await attempt(() => request(used));
    }
    if (outcome.kind === 'done') return outcome.value;
    const made = await readBack();
    if (made !== undefined) return made;
    const mayContinue = outcome.kind === 'failed-before' && failures < maxNewFailures && count < maxKeys;
    if (!mayContinue) throw outcome.error;
  }
}

async function attempt<Value>(request: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { kind: 'done', value: await request() };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // why: without a status there was no answer that could be read; lower ones are answers
    if (error.statusCode === undefined) return { kind: 'unanswered', error };
    if (error.statusCode < 500) throw error;
    return { kind: error.headers?.['idempotent-replayed'] === 'true' ? 'failed-before' : 'failed', error };
  }
}
