import type { LocalDay } from '#features/availability/local-day.ts';
import { momentAt } from '#features/availability/zoned-time.ts';
import { wineName } from '#features/listings/listing.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { OfferedWine } from '../billing/shipment-plan.ts';
import type { WineColor } from '../club.ts';
import type { NextDate, SubscriptionClub, SubscriptionWineRow } from '../db/subscription-rows.server.ts';
import { suitsColor } from './chosen-wines.ts';
import { anchorDayOf } from './schedule.ts';

/** When a member is charged next: a day, and when it begins at the winery. */
export function nextDate(
  { county, wineryState: state }: Pick<SubscriptionClub, 'county' | 'wineryState'>,
  nextOn: LocalDay,
  anchorDay = anchorDayOf(nextOn),
): NextDate {
  return { nextOn, nextAt: momentAt(wineryTimeZone({ county, state }), nextOn, 0), anchorDay };
}

/** The wines of a subscription as a member of a tier can have them: any number of each. */
export function offeredTo(wines: readonly SubscriptionWineRow[], color: WineColor): OfferedWine[] {
  return wines
    .filter(({ style }) => suitsColor(color, style))
    .map(({ listingId, unitPriceCents, shipping, bottleMl, title, vintage }) => ({
      ...{
        listingId,
        name: wineName({ title, vintage }),
        unitPriceCents,
        shipping,
        bottleMl,
        quantity: 0,
        maxQuantity: Number.POSITIVE_INFINITY,
      },
    }));
}
