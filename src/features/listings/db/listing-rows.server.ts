import { type NotNull, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { BlendPart, ListingState } from '../listing.ts';
import type { PhotoRow, VideoRow } from '../photos/photo.ts';

/** The columns of a photo, as JSON. */
const photoColumns = sql`json_build_object(
  'id', images.id, 'width', images.width, 'height', images.height, 'alternativeText', alternative_text)`;

/** Listings with their wineries. */
function listings(db: Database) {
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .select([
      'listings.id',
      'listings.title',
      'listings.vintage',
      'listings.style',
      'listings.varietals',
      'listings.ava',
      'listings.bottleMl',
      'listings.priceCents',
      'listings.currency',
      'listings.state',
      'listings.unitType',
      'wineries.name as wineryName',
      'wineries.slug as winerySlug',
      'wineries.region as wineryRegion',
      'wineries.city as wineryCity',
      'wineries.state as wineryState',
      'wineries.demo',
      sql<PhotoRow | null>`(
        select ${photoColumns} from listing_photos join images on images.id = image_id
        where listing_id = listings.id order by position limit 1)`.as('photo'),
    ]);
}

/** Wines with their wineries. */
function wines(db: Database) {
  return listings(db).where('listings.type', '=', 'wine').$narrowType<{ style: NotNull }>();
}

/**
 * Wines and tastings in one of these states, in no order.
 * @param ids at most a few hundred
 */
export function findListingsByIds(db: Database, ids: readonly string[], states: readonly ListingState[]) {
  return listings(db)
    .select(['listings.type', 'listings.description'])
    .where((eb) => eb('listings.id', '=', eb.fn.any(eb.val(ids))))
    .where('listings.state', 'in', states)
    .execute();
}

/** A listing in any state, with its varietals' names and its winery; undefined if there is none. */
export function findListing(db: Database, id: string) {
  return listings(db)
    .select([
      'listings.type',
      'listings.wineryId',
      'listings.description',
      'listings.abvTenths',
      'listings.body',
      'listings.acidity',
      'listings.sweetness',
      'listings.pairings',
      'listings.awards',
      'listings.practices',
      'listings.disclaimer',
      'listings.included',
      'listings.pickupStreet',
      'listings.pickupBuilding',
      'listings.pickupCity',
      'listings.pickupState',
      'listings.pickupZip',
      'listings.lat',
      'listings.lng',
      'listings.place',
      'listings.pickupEnabled',
      'listings.shippingEnabled',
      'listings.shippingFirstCents',
      'listings.shippingAdditionalCents',
      'wineries.shortDescription as wineryDescription',
      'wineries.street as wineryStreet',
      'wineries.zip as wineryZip',
      'wineries.coverImageId as wineryCoverImageId',
      sql<BlendPart[]>`(
        select coalesce(json_agg(json_build_object(
          'code', grape.code, 'name', varietals.name, 'percent', listings.blend_percents[grape.at]) order by grape.at), '[]')
        from unnest(listings.varietals) with ordinality as grape (code, at)
        join varietals on varietals.code = grape.code)`.as('grapes'),
      sql<PhotoRow[]>`(
        select coalesce(json_agg(${photoColumns} order by position), '[]')
        from listing_photos join images on images.id = image_id where listing_id = listings.id)`.as('photos'),
      sql<VideoRow | null>`(
        select json_build_object('id', images.id, 'format', images.format)
        from listing_videos join images on images.id = image_id where listing_id = listings.id)`.as('video'),
    ])
    .where('listings.id', '=', id)
    .executeTakeFirst();
}

/**
 * The disclaimers of these listings, of those that have one.
 * @param ids at most a few hundred
 */
export function listDisclaimerRows(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('listings')
    .select(['id', 'disclaimer'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('state', 'in', ['published', 'closed'])
    .where('disclaimer', '<>', '')
    .execute();
}

/**
 * The newest other published wines of a winery.
 * @param limit the maximum number of rows
 */
export function listOtherWines(db: Database, listing: { id: string; wineryId: string }, limit: number) {
  return wines(db)
    .where('listings.wineryId', '=', listing.wineryId)
    .where('listings.state', '=', 'published')
    .where('listings.id', '!=', listing.id)
    .orderBy('listings.createdAt', 'desc')
    .orderBy('listings.id')
    .limit(limit)
    .execute();
}

/** A page of a winery's published wines, newest first. */
export function listWineryWineRows(db: Database, wineryId: string, at: { limit: number; offset: number }) {
  // why: photos and the other joins are then read only for the wines on the page, not for those before it
  const page = db
    .selectFrom('listings')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('type', '=', 'wine')
    .where('state', '=', 'published')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset);
  return wines(db)
    .where('listings.id', 'in', page)
    .orderBy('listings.createdAt', 'desc')
    .orderBy('listings.id')
    .execute();
}

/** How many published wines a winery has, counted up to `most`. */
export async function countWineryWines(db: Database, wineryId: string, most: number): Promise<number> {
  const { found } = await db
    .selectFrom((query) =>
      query
        .selectFrom('listings')
        .select('id')
        .where('wineryId', '=', wineryId)
        .where('type', '=', 'wine')
        .where('state', '=', 'published')
        .limit(most)
        .as('some'),
    )
    .select((query) => query.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/**
 * A winery's published tastings, newest first.
 * @param limit the maximum number of rows
 */
export function listWineryTastingRows(db: Database, wineryId: string, limit: number) {
  return listings(db)
    .select('listings.description')
    .where('listings.wineryId', '=', wineryId)
    .where('listings.type', '=', 'tasting')
    .where('listings.state', '=', 'published')
    .orderBy('listings.createdAt', 'desc')
    .orderBy('listings.id')
    .limit(limit)
    .execute();
}
