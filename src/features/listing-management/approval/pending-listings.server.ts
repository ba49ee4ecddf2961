import { listingIdSchema } from '#features/listings/editing/listing-fields.schema.ts';
import { listingName } from '#features/listings/listing.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { cardPhoto } from '#features/listings/photos/photo.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countPending,
  findListingContent,
  listPendingRows,
  type PendingRow,
} from '../db/pending-listing-rows.server.ts';
import { privateImageUrl } from '../list/seller-listing-summary.ts';
import { maxPending, type PendingListing, type PendingListingPage } from './pending-listing.ts';

const perPage = 20;

/** Lists submitted listings, longest waiting first, 20 a page. For admins. Two queries. */
export const listPendingListings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    page: string | null,
  ): Promise<Result<PendingListingPage, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const total = await countPending(app.db, maxPending);
    const pagination = paginate(page, { total, perPage });
    const rows = await listPendingRows(app.db, rowsOfPage(pagination, perPage));
    return ok({ ...pagination, listings: rows.map(toPendingListing), total });
  },
);

function toPendingListing(row: PendingRow): PendingListing {
  return {
    id: row.id,
    slug: slugOf(row.title),
    name: listingName(row),
    type: row.type,
    imageUrl: privateImageUrl(row),
    photo: cardPhoto(row.photo),
    winery: { name: row.wineryName, slug: row.winerySlug },
    price: { amount: row.priceCents, currency: row.currency },
    submittedAt: row.submittedAt?.toISOString() ?? null,
    version: fingerprintOf(row.content),
  };
}

/**
 * The version of a listing's content, so that admins approve what they viewed. Read it before the content that is
 * shown, so that changes in between count as not viewed. For admins. One query.
 */
export const showContentVersion = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<{ version: string }, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const known = listingIdSchema.safeParse(id);
    const content = known.success && (await findListingContent(app.db, known.data));
    return content ? ok({ version: fingerprintOf(content) }) : refuse('not-found');
  },
);
