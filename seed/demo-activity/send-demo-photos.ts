import { lockPerson } from '../../src/features/accounts/lock-person.server.ts';
import type { UploadNeeds } from '../../src/features/images/store-upload.server.ts';
import { drawWineBottle } from '../../src/features/listings/draw-images.server.ts';
import { uploadListingPhoto } from '../../src/features/listings/photos/add-photo.server.ts';

/** What sending photos needs, besides what this says of its own. */
export type DemoPhotosApp = Omit<UploadNeeds, 'lockPerson'>;

/** So many of the wines that wait for the house can be approved; the others show what the house is told of one that lacks a photo. */
const photoCount = 3;

/** Of a photo, in pixels: the proportions in which a listing shows it. */
const size = { width: 960, height: 1200 };

/** Stands a drawn bottle, which is 400 by 1200, before a plain wall. */
function beforeWall(bottle: string): Uint8Array {
  const { width, height } = size;
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" fill="#e6dccb"/>` +
      `<g transform="translate(305 75) scale(0.875)">${bottle}</g></svg>`,
  );
}

/**
 * Gives the wines of the demo that wait longest for the house a photo each, their own bottle, sent by the owners of their wineries.
 * @throws Error naming the wine whose photo the shop refused
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
    if (!drawn.ok) throw new Error(`${id}: ${drawn.reason}`);
    const photo = await app.imageCodec.write(beforeWall(drawn.value.svg), { ...size, format: 'jpg' });
    const owner = { kind: 'user', id: userId, roles: ['winery-owner'], limited: false } as const;
    const needs = { ...app, lockPerson: lockPerson };
    const sent = await uploadListingPhoto(needs, owner, { listingId: id, sent: new Blob([photo]).stream() });
    if (!sent.ok) throw new Error(`${id}: ${sent.reason}`);
  }
}
