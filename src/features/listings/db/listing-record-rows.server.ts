import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** Listings with what programs show of them, in no order. @param ids at most a few hundred */
export function listListingRecordRows(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .leftJoin('listingExtendedData', 'listingExtendedData.listingId', 'listings.id')
    .select([
      'listings.id',
      'listings.type',
      'listings.unitType',
      'listings.state',
      'listings.wineryId',
      'listings.title',
      'listings.description',
      'listings.vintage',
      'listings.style',
      'listings.varietals',
      'listings.ava',
      'listings.abvTenths',
      'listings.bottleMl',
      'listings.body',
      'listings.acidity',
      'listings.sweetness',
      'listings.pairings',
      'listings.awards',
      'listings.practices',
      'listings.disclaimer',
      'listings.included',
      'listings.priceCents',
      'listings.currency',
      'listings.pickupEnabled',
      'listings.shippingEnabled',
      'listings.shippingFirstCents',
      'listings.shippingAdditionalCents',
      'listings.createdAt',
      'listings.lat',
      'listings.lng',
      'wineries.name as wineryName',
      'wineries.slug as winerySlug',
      'wineries.region as wineryRegion',
      'wineries.cityCode as wineryCity',
      'wineries.state as wineryState',
      'wineries.otherCriteria',
      'wineries.annualProduction',
      'wineries.lat as wineryLat',
      'wineries.lng as wineryLng',
      'listingExtendedData.publicData',
      'listingExtendedData.privateData',
      'listingExtendedData.metadata',
      sql<{ id: string; width: number; height: number }[]>`(
        select coalesce(json_agg(json_build_object(
          'id', images.id, 'width', images.width, 'height', images.height) order by position), '[]')
        from listing_photos join images on images.id = image_id where listing_id = listings.id)`.as('photos'),
    ])
    .where((one) => one('listings.id', '=', one.fn.any(one.val(ids))))
    .execute();
}

/** Which of these listings belong to wineries that a person works for. */
export async function listOwnListingIds(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .innerJoin('wineryMembers', 'wineryMembers.wineryId', 'listings.wineryId')
    .select('listings.id')
    .where('wineryMembers.userId', '=', userId)
    .where((one) => one('listings.id', '=', one.fn.any(one.val(ids))))
    .execute();
  return rows.map(({ id }) => id);
}
