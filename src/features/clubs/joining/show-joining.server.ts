import { listAddresses } from '#features/accounts/addresses/address-book.server.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countPlaces } from '../db/joining-rows.server.ts';
import { consentOf, digestOf, findTier } from './join-club.server.ts';
import type { JoiningView } from './joining.ts';

/**
 * What somebody needs to join a tier, or to give it to somebody. Not in an impersonation session. Four statements.
 * @param input.giftReleases how many releases are given; null for a membership of one's own
 */
export const showJoining = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { site: { name: string } },
    actor: Actor,
    input: { tierId: string; giftReleases: number | null },
  ): Promise<Result<JoiningView, 'forbidden' | 'not-found'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const found = await findTier(app, input.tierId);
    if (!found) return refuse('not-found');
    const { tier } = found;
    const [places, card, addresses] = await Promise.all([
      countPlaces(app.db, tier),
      showCard(app, actor),
      listAddresses(app, actor),
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
    });
  },
);
