import { sql } from 'kysely';
import type { ListingType, WineStyle } from '#features/listings/listing.ts';
import type { PhotoRow } from '#features/listings/photos/photo.ts';
import type { Region } from '#features/wineries/winery.ts';
import type { Database } from '#infra/database.ts';
import { firstPhoto } from './seller-listing-rows.server.ts';

/** A submitted listing. */
export type PendingRow = {
  id: string;
  title: string;
  vintage: number | null;
  type: ListingType;
  priceCents: number;
  currency: string;
  submittedAt: Date | null;
  wineryName: string;
  winerySlug: string;
  style: WineStyle | null;
  wineryCity: string;
  wineryRegion: Region;
  photo: PhotoRow | null;
  content: unknown;
};

// why: when a listing was saved and submitted is not part of its content
const content = sql<unknown>`jsonb_build_object(
  'listing', to_jsonb(listings) - array['updated_at', 'submitted_at', 'sent_back_reason'],
  'stock', (select quantity from stock where listing_id = listings.id),
  'plan', (select jsonb_build_array(timezone, entries) from availability_plans where listing_id = listings.id),
  'photos', (
    select jsonb_agg(jsonb_build_array(image_id, alternative_text) order by position)
    from listing_photos where listing_id = listings.id),
  'video', (select image_id from listing_videos where listing_id = listings.id))`.as('content');

/** The whole content of a listing: its tabs, stock, schedule, photos and video. */
export async function findListingContent(db: Database, id: string): Promise<unknown> {
  const found = await db.selectFrom('listings').select(content).where('id', '=', id).executeTakeFirst();
  return found?.content;
}

/** Submitted listings, longest waiting first. */
export function listPendingRows(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<PendingRow[]> {
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .select(['listings.id', 'listings.title', 'listings.vintage', 'listings.type', 'listings.priceCents'])
    .select(['listings.currency', 'listings.submittedAt', 'wineries.name as wineryName', 'wineries.slug as winerySlug'])
    .select('listings.style')
    .select(['wineries.city as wineryCity', 'wineries.region as wineryRegion'])
    .select([firstPhoto.as('photo'), content])
    .where('listings.state', '=', 'pendingApproval')
    .orderBy('listings.submittedAt')
    .orderBy('listings.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many listings are submitted, counted up to `most`. */
export async function countPending(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found
    from (select from listings where state = 'pendingApproval' limit ${most}) counted`.execute(db);
  return rows[0]?.found ?? 0;
}

/**
 * The owners of a listing's winery who get mails; deleted and banned accounts get none.
 * @param most the maximum number
 */
export function listOwnersToNotify(db: Database, listingId: string, most: number) {
  return db
    .selectFrom('listings')
    .innerJoin('wineryMembers', 'wineryMembers.wineryId', 'listings.wineryId')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .select(['users.id as userId', 'users.email', 'users.emailVerified as verified'])
    .where('listings.id', '=', listingId)
    .where('wineryMembers.role', '=', 'owner')
    .where('users.deletedAt', 'is', null)
    .where('users.bannedAt', 'is', null)
    .orderBy('wineryMembers.createdAt')
    .limit(most)
    .execute();
}
