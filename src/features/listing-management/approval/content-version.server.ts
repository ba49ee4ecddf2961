import { listingIdSchema } from '#features/listings/editing/listing-id.schema.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findListingContent } from '../db/pending-listing-rows.server.ts';

/**
 * Marks what a listing says now, so that the house approves what it has looked at. Ask before the listing is read to be shown: what
 * changes in between then counts as not seen. For admins. One query.
 */
export async function showContentVersion(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<{ seen: string }, 'forbidden' | 'not-found'>> {
  if (viewer.kind !== 'user' || !viewer.roles.includes('admin')) return refuse('forbidden');
  const known = listingIdSchema.safeParse(id);
  const content = known.success && (await findListingContent(app.db, known.data));
  return content ? ok({ seen: fingerprintOf(content) }) : refuse('not-found');
}
