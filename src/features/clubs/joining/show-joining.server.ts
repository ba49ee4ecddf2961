import { listAddresses } from '#features/accounts/addresses/address-book.server.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findInvitation } from '../db/invitation-rows.server.ts';
import { countPlaces, findJoiner, type JoinedTier } from '../db/joining-rows.server.ts';
import { invitationHash } from '../invitations/invitation-token.server.ts';
import { consentOf, digestOf, findTier } from './join-club.server.ts';
import type { JoiningView } from './joining.ts';

/**
 * What somebody needs to join a tier, or to give it to somebody. Not in an impersonation session. Four statements, six
 * with an invitation.
 * @param input.giftReleases how many releases are given; null for a membership of one's own
 * @param input.invitation the token of an invitation
 */
export const showJoining = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { site: { name: string } },
    actor: Actor,
    input: { tierId: string; giftReleases: number | null; invitation?: string | undefined },
  ): Promise<Result<JoiningView, 'forbidden' | 'not-found'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const found = await findTier(app, input.tierId);
    if (!found) return refuse('not-found');
    const { tier } = found;
    const [places, card, addresses, invited] = await Promise.all([
      countPlaces(app.db, tier),
      showCard(app, actor),
      listAddresses(app, actor),
      input.invitation === undefined ? null : findInvited(app, actor, tier, input.invitation),
    ]);
    const consent = consentOf(app.site, tier, input.giftReleases);
    return ok({
      nextBillOn: tier.nextBillOn,
      isFull:
        (tier.memberLimit !== null && places.club >= tier.memberLimit) ||
        (tier.tierLimit !== null && places.tier >= tier.tierLimit),
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
