import { listAddresses } from '#features/accounts/addresses/address-book.server.ts';
import { listingUrl, wineName } from '#features/listings/listing.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findInvitation } from '../db/invitation-rows.server.ts';
import { countPlaces, findJoiner, type JoinedTier } from '../db/joining-rows.server.ts';
import { listSubscriptionWines, type SubscriptionWineRow } from '../db/subscription-rows.server.ts';
import { invitationHash } from '../invitations/invitation-token.server.ts';
import { suitsColor } from '../subscriptions/chosen-wines.ts';
import { consentOf, digestOf, findTier } from './join-club.server.ts';
import { intervalsOf, readInterval } from './join-subscription.server.ts';
import type { JoiningView, WineChoice } from './joining.ts';

/**
 * What somebody needs to join a tier, or to give it to somebody. Not in an impersonation session. Four statements, five
 * for a subscription, and two more with an invitation.
 * @param input.giftReleases how many releases are given; null for a membership of one's own
 * @param input.invitation the token of an invitation
 * @param input.interval of a subscription, the months that were chosen, as typed
 */
export const showJoining = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { site: { name: string } },
    actor: Actor,
    input: {
      tierId: string;
      giftReleases: number | null;
      invitation?: string | undefined;
      interval?: string | null | undefined;
    },
  ): Promise<Result<JoiningView, 'forbidden' | 'not-found'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const found = await findTier(app, input.tierId);
    if (!found) return refuse('not-found');
    const { tier } = found;
    const isSubscription = tier.model === 'subscription';
    const intervalMonths = isSubscription ? readInterval(tier, input.interval) : null;
    const [places, card, addresses, wines, invited] = await Promise.all([
      countPlaces(app.db, tier),
      showCard(app, actor),
      listAddresses(app, actor),
      isSubscription ? listSubscriptionWines(app.db, tier.clubId) : [],
      input.invitation === undefined ? null : findInvited(app, actor, tier, input.invitation),
    ]);
    const { giftReleases } = input;
    const consent = consentOf(app.site, tier, { giftReleases, intervalMonths });
    return ok({
      nextBillOn: tier.nextBillOn,
      isFull:
        (tier.memberLimit !== null && places.club >= tier.memberLimit) ||
        (tier.tierLimit !== null && places.tier >= tier.tierLimit),
      subscription: intervalMonths && {
        ...{ intervals: intervalsOf(tier), intervalMonths },
        wines: wines.filter(({ style }) => suitsColor(tier.color, style)).map(toChoice),
      },
      ...{ consent, shown: digestOf(consent) },
      card: card.ok ? card.value : null,
      address: addresses.ok ? (addresses.value[0] ?? null) : null,
      invited,
    });
  },
);

/** What an invitation says to the person whom it was mailed to. */
async function findInvited(
  app: Pick<Infra, 'db' | 'clock'>,
  actor: SignedIn,
  { clubId, wineryId }: JoinedTier,
  token: string,
): Promise<JoiningView['invited']> {
  const person = await findJoiner(app.db, actor.id, wineryId);
  const invited = { clubId, tokenHash: invitationHash(token), email: person?.email ?? '', now: app.clock.now() };
  const found = await findInvitation(app.db, invited);
  return found ? { tierId: found.tierId, details: found.details } : 'other-account';
}

function toChoice({ listingId, title, vintage, unitPriceCents, stock }: SubscriptionWineRow): WineChoice {
  const name = wineName({ title, vintage });
  return { listingId, name, url: listingUrl({ id: listingId, slug: slugOf(title) }), unitPriceCents, left: stock };
}
