/** An address that is told things: it gets JSON by POST. `send` throws when it does not take it in time. */
export type Webhook = { send(body: object): Promise<void> };

/** How long a webhook may take to answer, in milliseconds. */
const defaultTimeout = 5_000;

/** A webhook did not take what it was sent. */
class WebhookError extends Error {}

/**
 * Opens a webhook.
 * @param url its address; it may hold a secret and is never logged
 * @param milliseconds how long it may take; a test has less patience
 */
export function createWebhook(url: string, milliseconds = defaultTimeout): Webhook {
  return {
    async send(body) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(milliseconds),
      });
      // why: the answer itself is of no use, and unread it would hold the connection
      await answer.body?.cancel();
      if (!answer.ok) throw new WebhookError(`The webhook answered ${answer.status}`);
    },
  };
}
