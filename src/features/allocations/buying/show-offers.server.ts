import { listAddresses } from '#features/accounts/addresses/address-book.server.ts';
import { listingUrl, wineName } from '#features/listings/listing.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { DeliveryMethod, Fees } from '#features/orders/line-items.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayAttempt } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countOffers,
  findOffer,
  listOfferedWines,
  listOfferRows,
  listOwnPurchases,
  type OfferedWineRow,
  type OfferRow,
} from '../db/offer-rows.server.ts';
import { idSchema } from '../managing/allocation.schema.ts';
import { windowTimeOf } from '../window-time.ts';
import {
  type Offer,
  type OfferedWine,
  type OfferPhase,
  type OfferStep,
  type OffersPage,
  type PricedOffer,
  stepsOf,
  sumWanted,
  type WantedBottles,
  wantedProblems,
} from './offer.ts';
import { type AllocatedWine, priceBottles } from './price-bottles.ts';

/** Allocations per page. */
const perPage = 20;

function phaseOf({ opensAt, closesAt }: { opensAt: Date; closesAt: Date }, now: Date): OfferPhase {
  // why: a window that was closed early may be over before it opened
  if (closesAt <= now) return 'over';
  return now < opensAt ? 'before' : 'open';
}

/**
 * The allocations that are or were offered to the actor, 20 per page. Two statements.
 * @param page from the URL; null for the first page
 */
export const listOffers = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    page: string | null,
  ): Promise<Result<OffersPage, 'forbidden'>> => {
    if (!mayAttempt(actor, 'look')) return refuse('forbidden');
    const total = await countOffers(app.db, actor.id);
    const chosen = paginate(page, { total, perPage });
    const rows = await listOfferRows(app.db, actor.id, rowsOfPage(chosen, perPage));
    const offers = rows.map(({ county, wineryState: state, opensAt, closesAt, ...row }) => {
      const zone = wineryTimeZone({ county, state });
      const times = { opensAt: windowTimeOf(zone, opensAt), closesAt: windowTimeOf(zone, closesAt) };
      return { ...row, ...times, phase: phaseOf({ opensAt, closesAt }, app.clock.now()) };
    });
    return ok({ ...chosen, perPage, total, offers });
  },
);

/** A wine as it is offered, from its row. */
export function offeredWineOf({ title, vintage, firstCents, bottleMl: _, ...wine }: OfferedWineRow): OfferedWine {
  const { additionalCents, ...rest } = wine;
  const isShipped = firstCents !== null && additionalCents !== null;
  return {
    ...rest,
    isShipped,
    name: wineName({ title, vintage }),
    url: listingUrl({ id: wine.listingId, slug: slugOf(title) }),
  };
}

/** A wine's terms for pricing, from its row. */
export function allocatedWineOf(
  row: Pick<OfferedWineRow, 'listingId' | 'bottleMl' | 'priceCents' | 'firstCents' | 'additionalCents'>,
) {
  const { listingId, bottleMl, priceCents: unitPriceCents, firstCents, additionalCents } = row;
  const shipping = firstCents === null || additionalCents === null ? null : { firstCents, additionalCents };
  return { listingId, bottleMl, unitPriceCents, shipping } satisfies AllocatedWine;
}

/** What the operator keeps of an allocation's goods. */
export function feesOf({ fees }: { fees: Fees }, { commission }: Pick<OfferRow, 'commission'>): Fees {
  return { ...fees, providerCommission: commission ?? fees.providerCommission };
}

type Asked = { step: OfferStep; delivery: DeliveryMethod; wanted: WantedBottles[] };

/**
 * An allocation as it is offered to the actor, and what bottles that they ask the price of cost. For its people only.
 * Five statements.
 * @param asked undefined to ask for no price
 */
export const showOffer = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { fees: Fees },
    actor: Actor,
    { id, asked }: { id: string; asked?: Asked | undefined },
  ): Promise<Result<{ offer: Offer; priced: PricedOffer | null }, 'forbidden' | 'not-found'>> => {
    if (!mayAttempt(actor, 'look')) return refuse('forbidden');
    const found = idSchema.safeParse(id).success ? await findOffer(app.db, id, actor.id) : undefined;
    if (!found) return refuse('not-found');
    const rows = await listOfferedWines(app.db, found);
    const purchases = await listOwnPurchases(app.db, found);
    const card = await showCard(app, actor);
    const addresses = await listAddresses(app, actor);
    const zone = wineryTimeZone({ county: found.county, state: found.wineryState });
    const { title, description, model, granting, state, shipOn, number, wishesAbove, wish } = found;
    const offer: Offer = {
      ...{ id, title, description, model, granting, state, shipOn, number, wishesAbove, wish, purchases },
      winery: { name: found.wineryName, slug: found.winerySlug },
      phase: state === 'published' ? phaseOf(found, app.clock.now()) : 'over',
      opensAt: windowTimeOf(zone, found.opensAt),
      closesAt: windowTimeOf(zone, found.closesAt),
      wines: rows.map(offeredWineOf),
      card: card.ok ? card.value : null,
      address: addresses.ok ? (addresses.value[0] ?? null) : null,
    };
    return ok({ offer, priced: asked && stepsOf(offer).includes(asked.step) ? priced() : null });

    function priced(): PricedOffer {
      const { step, delivery, ...rest } = asked as Asked;
      const wanted = sumWanted(rest.wanted);
      const problems = wantedProblems(offer, wanted, { step, delivery });
      if (Object.keys(problems).length > 0) return { step, delivery, wanted, result: { problems } };
      const fees = feesOf(app, found as OfferRow);
      const price = priceBottles(rows.map(allocatedWineOf), wanted, { delivery, fees });
      const { goodsCents, shippingCents, feeCents, totalCents } = price;
      return { step, delivery, wanted, result: { quote: { goodsCents, shippingCents, feeCents, totalCents } } };
    }
  },
);
