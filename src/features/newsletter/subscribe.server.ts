import type { Infra } from '#infra/infra.ts';
import type { RateLimits } from '#infra/rate-limits.ts';
import type { Webhook } from '#infra/webhook.ts';
import type { Viewer } from '#kit/viewer.ts';
import { keepSubscription } from './db/subscription-rows.server.ts';
import { subscriptionSchema } from './subscription.schema.ts';
import type { SubscriptionRefusal } from './subscription.ts';
import { subscriptionNote } from './subscription-note.ts';

/** What subscribing needs. `newsletterWebhook` is undefined where none is configured; the recipient is the house's contact. */
type Needs = Pick<Infra, 'db' | 'clock' | 'log'> & {
  limits: RateLimits;
  newsletterWebhook: Webhook | undefined;
  site: { name: string; contact: { email: string } };
};

/** How often one network, and everybody together, may subscribe. Each subscription writes a row and a mail to the house. */
const perNetwork = { limit: 5, windowSeconds: 60 };
const inAll = { limit: 120, windowSeconds: 60 };

type SubscribeResult =
  | { ok: true }
  | { ok: false; reason: Exclude<SubscriptionRefusal, 'too-many'> }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/**
 * Subscribes an address to the news. Open to every viewer. The row is what counts: the webhook is told afterwards, each time, and
 * when it fails that is only logged. An address that is subscribed already gets the same answer after the same work, so that
 * nobody learns who is.
 * @param input.network whence it comes, for the bound; undefined shares one bound with all who come from nowhere
 */
export async function subscribe(
  app: Needs,
  _viewer: Viewer,
  input: { email: unknown; network: string | undefined },
): Promise<SubscribeResult> {
  if (typeof input.email !== 'string' || input.email.trim() === '') return { ok: false, reason: 'email-required' };
  const email = subscriptionSchema.safeParse(input.email);
  if (!email.success) return { ok: false, reason: 'email-invalid' };
  for (const [key, bound] of [
    [`newsletter from ${input.network ?? 'nowhere'}`, perNetwork],
    ['newsletter', inAll],
  ] as const) {
    const taken = await app.limits.take(key, bound);
    if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
  }
  await keepSubscription(app.db, email.data, app.clock.now());
  await tellWebhook(app, email.data);
  return { ok: true };
}

async function tellWebhook(app: Needs, email: string): Promise<void> {
  try {
    await app.newsletterWebhook?.send(subscriptionNote(app.site.name, app.site.contact.email, email));
  } catch (error) {
    app.log.warn({ err: error }, 'The newsletter webhook failed; the subscription is kept');
  }
}
