import { emailField } from '#features/accounts/account-fields.schema.ts';
import { takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimit, RateLimiter } from '#infra/rate-limiter.ts';
import type { Webhook } from '#infra/webhook.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { widerNetwork } from '#kit/ip-network.ts';
import { type Refusal, type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteSubscription, insertSubscription } from './db/subscription-rows.server.ts';
import type { SubscriptionRefusal } from './subscription-refusal.ts';

/** What subscribing needs. `newsletterWebhook` is undefined where none is configured; the recipient is the house's contact. */
type Needs = Pick<Infra, 'db' | 'clock' | 'log'> & {
  rateLimiter: RateLimiter;
  newsletterWebhook: Webhook | undefined;
  site: { name: string; contact: { email: string } };
};

/** How often one network, and the wider one around it, may subscribe: each subscription writes a row. */
const perNetwork = { limit: 5, windowSeconds: 60 };
const perWiderNetwork = { limit: 30, windowSeconds: 60 };
/** How often the webhook is told, of everybody together: each time is a mail to the house. */
const webhookLimit = { limit: 120, windowSeconds: 60 };

type SubscribeResult = Result<
  undefined,
  Exclude<SubscriptionRefusal, 'too-many'> | Refusal<'too-many', { retryAfterSeconds: number }>
>;

/**
 * Subscribes an address to the news. Open to every actor. The row is what counts: the webhook is told afterwards, each time, unless
 * there are too many at once; that, and when it fails, is only logged: nobody can keep others from subscribing. An address that is subscribed already gets the same answer after the same work, so that
 * nobody learns who is.
 * @param input.network whence it comes, for the bound; undefined shares one bound with all who come from nowhere
 */
export const subscribeToNewsletter = defineUseCase(
  async (
    app: Needs,
    _actor: Actor,
    input: { email: unknown; network: string | undefined },
  ): Promise<SubscribeResult> => {
    if (typeof input.email !== 'string' || input.email.trim() === '') return { ok: false, code: 'email-required' };
    const email = emailField.safeParse(input.email);
    if (!email.success) return { ok: false, code: 'email-invalid' };
    const wider = input.network === undefined ? undefined : widerNetwork(input.network);
    const tooMany = await takeRateLimits(app.rateLimiter, [
      [`newsletter from ${input.network ?? 'nowhere'}`, perNetwork],
      ...(wider === undefined ? [] : [[`newsletter from ${wider}`, perWiderNetwork] satisfies [string, RateLimit]]),
    ]);
    if (tooMany) return tooMany;
    await insertSubscription(app.db, email.data, app.clock.now());
    await notifyWebhook(app, email.data);
    return success;
  },
);

async function notifyWebhook(app: Needs, email: string): Promise<void> {
  if (!app.newsletterWebhook) return;
  const taken = await app.rateLimiter.take('newsletter webhook', webhookLimit);
  if (!taken.ok) {
    app.log.warn('Too many subscriptions for the newsletter webhook; the subscription is kept');
    return;
  }
  try {
    await app.newsletterWebhook.send(subscriptionNotice(app.site.name, app.site.contact.email, email));
  } catch (error) {
    app.log.warn({ err: error }, 'The newsletter webhook failed; the subscription is kept');
  }
}

/**
 * Forgets an address that gets news. For somebody who is signed in and has proved it as his own, which the caller knows; nobody
 * else may end it for him.
 */
export const unsubscribeFromNewsletter = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, email: string): Promise<void> => {
    if (mayChange(actor)) await deleteSubscription(app.db, email);
  },
);

/** What the webhook is told: whom to tell, who asks, and a note as a mail would carry it. */
export type SubscriptionNotice = { recipient: string; sender: string; subject: string; html: string };

/** The note that a person asks for news. Everything in its HTML is escaped: an address may hold `&` and `'`. */
export function subscriptionNotice(siteName: string, recipient: string, sender: string): SubscriptionNotice {
  return {
    recipient,
    sender,
    subject: `News subscription for ${siteName}`,
    html: `<p><strong>${escapeHtml(sender)}</strong> asks for wine news from ${escapeHtml(siteName)}.</p>`,
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
