import { showAccount } from '#features/accounts/profile/show-account.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { endSubscriptionOf, findSubscription } from './db/subscription-rows.server.ts';
import { type SubscribeNeeds, type SubscribeResult, subscribeToNewsletter } from './newsletter.server.ts';
import type { OwnSubscription } from './own-subscription.ts';

/**
 * Whether the actor gets the newsletter. For people who are signed in. Nothing is said of an email that is not verified:
 * it may be somebody else's.
 */
export const showOwnSubscription = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<OwnSubscription, 'forbidden'>> => {
    const account = await showAccount(app, actor);
    if (!account.ok) return account;
    const { email, emailVerified } = account.value;
    if (!emailVerified) return ok({ email, subscribed: undefined });
    const found = await findSubscription(app.db, email);
    return ok({ email, subscribed: found !== undefined && !found.endedAt && !found.bouncedAt });
  },
);

type OwnRefusal = 'forbidden' | 'email-unverified' | Extract<SubscribeResult, { ok: false }>;

/**
 * Subscribes the actor to the newsletter with the verified email of their account, or ends that subscription. For the
 * actor's own account, not in an impersonation session. Links of mails that were sent before go on working.
 * @param input.network the caller's network, for the rate limit of subscribing
 */
export const setOwnSubscription = defineUseCase(
  async (
    app: SubscribeNeeds,
    actor: Actor,
    input: { subscribed: boolean; network: string | undefined },
  ): Promise<Result<undefined, OwnRefusal>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const own = await showOwnSubscription(app, actor);
    if (!own.ok) return own;
    const { email, subscribed } = own.value;
    if (subscribed === undefined) return refuse('email-unverified');
    if (!input.subscribed) {
      await endSubscriptionOf(app.db, email, app.clock.now());
      return success;
    }
    // why: the operator's webhook is told once, however often the same is sent
    if (subscribed) return success;
    const asked = await subscribeToNewsletter(app, actor, { email, network: input.network });
    return asked.ok ? success : asked;
  },
);
