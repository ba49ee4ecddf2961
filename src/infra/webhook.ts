/** A URL that receives JSON by POST. `send` throws when it is not accepted in time. */
export type Webhook = { send(body: object): Promise<void> };

/** Time limit for a webhook's answer, in milliseconds. */
const defaultTimeout = 5_000;

/** A webhook did not accept what it was sent. */
class WebhookError extends Error {}

/**
 * Creates a webhook.
 *
 * @param url may contain a secret and is never logged
 * @param milliseconds time limit for an answer; tests use a shorter one
 */
export function createWebhook(url: string, milliseconds = defaultTimeout): Webhook {
  return {
    async send(body) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // why: what is sent is for this URL alone, and an inner address must not be reached by way of another
        redirect: 'error',
        signal: AbortSignal.timeout(milliseconds),
      });
      // why: the body is not needed, and unread it would keep the connection open
      await answer.body?.cancel();
      if (!answer.ok) throw new WebhookError(`The webhook answered ${answer.status}`);
    },
  };
}
