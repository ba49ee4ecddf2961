import { randomUUID } from 'node:crypto';
import { emailField } from '#features/accounts/account-fields.schema.ts';
import { showAccount } from '#features/accounts/profile/show-account.server.ts';
import { takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import { escapeHtml } from '#features/content/article-html.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimit, RateLimiter } from '#infra/rate-limiter.ts';
import type { Webhook } from '#infra/webhook.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { widerNetwork } from '#kit/ip-network.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { confirmationQueue } from './confirm-subscription.server.ts';
import { insertSubscription } from './db/subscription-rows.server.ts';
import type { SubscriptionRefusal } from './subscription-refusal.ts';

/**
 * What subscribing needs. `newsletterWebhook` is undefined if none is configured; the recipient is the operator's
 * contact email.
 */
export type SubscribeNeeds = Pick<Infra, 'db' | 'clock' | 'log' | 'jobs'> & {
  rateLimiter: RateLimiter;
  newsletterWebhook: Webhook | undefined;
  site: { name: string; contact: { email: string } };
};

/** How often one network, and the wider one around it, may subscribe, since each subscription writes a row. */
const perNetwork = { limit: 5, windowSeconds: 60 };
const perWiderNetwork = { limit: 30, windowSeconds: 60 };
/** How many mails with a link to confirm one email gets, whoever typed it. */
const confirmationsPerEmail = { limit: 3, windowSeconds: 24 * 3600 };
/** How often the webhook is called for all subscribers together, since each call is a mail to the operator. */
const webhookLimit = { limit: 120, windowSeconds: 60 };

/** `awaitsConfirmation`: the person is to follow the link of a mail, unless they are subscribed already. */
export type SubscribeResult = Result<
  { awaitsConfirmation: boolean },
  Exclude<SubscriptionRefusal, 'too-many'> | Refusal<'too-many', { retryAfterSeconds: number }>
>;

/**
 * Asks for a subscription of an email to the newsletter. Open to every actor. Whoever is signed in is subscribed at once
 * with their own verified email; any other email gets a mail with a link that confirms it, at most three a day. The
 * webhook is called each time, within its rate limit; exceeding that limit and failures are only logged, so that nobody
 * can keep others from subscribing. An email that is subscribed already gets the same answer after the same work, since
 * a job finds out later, so that nobody learns who is.
 * @param input.network the caller's network, for the rate limit; all callers without one share a limit
 */
export const subscribeToNewsletter = defineUseCase(
  async (
    app: SubscribeNeeds,
    actor: Actor,
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
    const isConfirmed = await isOwnVerifiedEmail(app, actor, email.data);
    if (isConfirmed) {
      await insertSubscription(app.db, { id: randomUUID(), email: email.data, createdAt: app.clock.now() });
    } else if ((await app.rateLimiter.take(`newsletter mails to ${email.data}`, confirmationsPerEmail)).ok) {
      await app.jobs.send(confirmationQueue, { email: email.data }, { db: app.db });
    }
    await notifyWebhook(app, email.data);
    return ok({ awaitsConfirmation: !isConfirmed });
  },
);

/** Whether the actor has proved before that this email is theirs. An impersonation session proves nothing. */
async function isOwnVerifiedEmail(app: SubscribeNeeds, actor: Actor, email: string): Promise<boolean> {
  const account = mayChange(actor) ? await showAccount(app, actor) : undefined;
  return account?.ok === true && account.value.emailVerified && account.value.email === email;
}

async function notifyWebhook(app: SubscribeNeeds, email: string): Promise<void> {
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

/** The webhook's message: recipient and sender, and subject and HTML as in a mail. */
export type SubscriptionNotice = { recipient: string; sender: string; subject: string; html: string };

/** The message that a person subscribes. Everything in its HTML is escaped, since an email may contain `&` and `'`. */
export function subscriptionNotice(siteName: string, recipient: string, sender: string): SubscriptionNotice {
  return {
    recipient,
    sender,
    subject: `News subscription for ${siteName}`,
    html: `<p><strong>${escapeHtml(sender)}</strong> asks for wine news from ${escapeHtml(siteName)}.</p>`,
  };
}
