import { lockPerson } from '../../src/features/accounts/lock-person.server.ts';
import type { UploadNeeds } from '../../src/features/images/store-upload.server.ts';
import { drawWineBottle } from '../../src/features/listings/draw-images.server.ts';
import { uploadListingPhoto } from '../../src/features/listings/photos/add-photo.server.ts';

/** What uploading photos needs, besides what this module provides itself. */
export type DemoPhotosApp = Omit<UploadNeeds, 'lockPerson'>;

/**
 * Number of wines waiting for approval that can be approved; the others show what an admin sees of a wine without a
 * photo.
 */
const photoCount = 3;

/** Size of a photo in pixels: the proportions in which a listing shows it. */
const size = { width: 960, height: 1200 };

/** Draws a bottle, which is 400 by 1200, in front of a plain wall. */
function photoOf(bottle: string): Uint8Array {
  const { width, height } = size;
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" fill="#e6dccb"/>` +
      `<g transform="translate(305 75) scale(0.875)">${bottle}</g></svg>`,
  );
}

/**
 * Gives the wines of the demo that have waited longest for approval a photo each, their own bottle, uploaded by the
 * owners of their wineries.
 *
 * @throws Error naming the wine whose photo was refused
 */
export async function sendDemoPhotos(app: DemoPhotosApp): Promise<void> {
  const waiting = await app.db
    .selectFrom('listings')
    .innerJoin('wineryMembers', 'wineryMembers.wineryId', 'listings.wineryId')
    .select(['listings.id', 'wineryMembers.userId'])
    .where('listings.state', '=', 'pendingApproval')
    .where('wineryMembers.role', '=', 'owner')
    .orderBy('listings.submittedAt')
    .limit(photoCount)
    .execute();
  for (const { id, userId } of waiting) {
    const drawn = await drawWineBottle(app, { kind: 'system' }, id);
    if (!drawn.ok) throw new Error(`${id}: ${drawn.code}`);
    const photo = await app.imageCodec.write(photoOf(drawn.value.svg), { ...size, format: 'jpg' });
    const owner = { kind: 'user', id: userId, roles: ['winery-owner'], limited: false } as const;
    const needs = { ...app, lockPerson: lockPerson };
    const sent = await uploadListingPhoto(needs, owner, { listingId: id, sent: new Blob([photo]).stream() });
    if (!sent.ok) throw new Error(`${id}: ${sent.code}`);
  }
}
