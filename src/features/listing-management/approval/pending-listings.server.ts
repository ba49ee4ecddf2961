import { listingName } from '#features/listings/listing-name.ts';
import { choosePage } from '#features/listings/pagination.ts';
import { shelfPhoto } from '#features/listings/photos/photo.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { countPending, listPendingRows, type PendingRow } from '../db/pending-listing-rows.server.ts';
import { hiddenImageOf } from '../list/seller-listing-presenter.ts';
import { mostPending, type PendingListing, type PendingListings } from './pending-listing.ts';

const perPage = 20;

/** The listings that wait for the house, those that wait longest first, 20 a page. For admins. Two queries. */
export async function listPendingListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  page: string | null,
): Promise<Result<PendingListings, 'forbidden'>> {
  if (viewer.kind !== 'user' || !viewer.roles.includes('admin')) return refuse('forbidden');
  const total = await countPending(app.db, mostPending);
  const chosen = choosePage(page, { total, perPage });
  const rows = await listPendingRows(app.db, { limit: perPage, offset: (chosen.page - 1) * perPage });
  return ok({ ...chosen, listings: rows.map(pendingOf), total });
}

function pendingOf(row: PendingRow): PendingListing {
  return {
    id: row.id,
    slug: slugOf(row.title),
    name: listingName(row),
    type: row.type,
    imageUrl: hiddenImageOf(row),
    photo: shelfPhoto(row.photo),
    winery: { name: row.wineryName, slug: row.winerySlug },
    price: { amount: row.priceCents, currency: row.currency },
    submittedAt: row.submittedAt?.toISOString() ?? null,
    seen: fingerprintOf(row.content),
  };
}
