import type { Transaction } from '#infra/database.ts';
import type { Actor } from '#kit/actor.ts';
import { type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countPlaces } from '../db/joining-rows.server.ts';
import { deleteChosenWines, withdrawTierOffers } from '../db/managed-member-rows.server.ts';
import { insertConsent, updateMembership } from '../db/own-membership-rows.server.ts';
import { admitWaiting } from '../joining/admit-waiting.server.ts';
import { consentVersion } from '../joining/consent.ts';
import { consentOf, digestOf, findTier } from '../joining/join-club.server.ts';
import { currentTerms } from './next-shipment.server.ts';
import {
  changeOwn,
  type LockedMembership,
  type MembershipApp,
  type MembershipRefusal,
  type OpenedMembership,
} from './open-membership.server.ts';

type App = MembershipApp & { site: { name: string } };

type OfferRefusal = MembershipRefusal | InvalidParams | Refusal<'expired' | 'changed' | 'full'>;

/**
 * Moves a member to the more expensive tier that the winery offers, once they agree to its terms, or turns it down. For
 * the member who is signed in.
 * @param given.shown the digest of the consent text that was shown
 * @returns `expired` without an offer; `changed` if its terms changed since they were shown; `full` without a place
 */
export const answerTierOffer = defineUseCase(
  (
    app: App,
    actor: Actor,
    opened: OpenedMembership,
    given: { accept: boolean; consent?: string | undefined; shown?: string | undefined },
  ): Promise<Result<undefined, OfferRefusal>> =>
    changeOwn(app, { ...opened, actor, withClub: true }, async (locked): Promise<Result<undefined, OfferRefusal>> => {
      const { db, membership, now } = locked;
      if (membership.offeredTierId === null) return refuse('expired');
      if (given.accept) return accept({ ...app, db }, locked, membership.offeredTierId, given);
      await withdrawTierOffers(db, [membership]);
      await updateMembership(db, membership, { change: {}, kind: 'tier-declined', now });
      return success;
    }),
);

async function accept(
  app: App & { db: Transaction },
  { db, membership, now }: LockedMembership,
  tierId: string,
  { consent, shown }: { consent?: string | undefined; shown?: string | undefined },
): Promise<Result<undefined, OfferRefusal>> {
  const found = await findTier(app, tierId);
  if (!found || found.tier.retired) return refuse('expired');
  if (consent !== 'yes') return invalidParams({ tierConsent: 'Tick the box to agree' });
  const { tier } = found;
  const text = consentOf(app.site, tier, currentTerms(membership));
  if (digestOf(text) !== shown) return refuse('changed');
  const { tier: taken } = await countPlaces(db, tier);
  if (membership.state !== 'waiting' && tier.tierLimit !== null && taken >= tier.tierLimit) return refuse('full');
  const details = tier.tierName;
  await updateMembership(db, membership, { change: { tierId }, kind: 'tier-changed', details, now });
  const agreed = { text, version: consentVersion, toCents: tier.toCents, consentedAt: now };
  await insertConsent(db, membership, agreed);
  await deleteChosenWines(db, [membership]);
  await withdrawTierOffers(db, [membership]);
  await admitWaiting(app, membership.clubId);
  return success;
}
