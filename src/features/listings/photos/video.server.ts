import { attachImage } from '#features/images/attach-image.server.ts';
import type { UploadNeeds } from '#features/images/store-upload.server.ts';
import { type UploadVideoResult, uploadVideo } from '#features/images/upload-video.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteVideo, findVideoRow, setVideo } from '../db/photo-rows.server.ts';
import { findSellerListing, lockSellerListing, type SellerListingRefusal } from '../editing/seller-listing.server.ts';
import { detachImages } from './delete-photo.server.ts';

/** An uploaded video, or why it was refused: as for every video, and for reasons of the listing. */
export type UploadListingVideoResult = Result<{ id: string }, 'not-found'> | Exclude<UploadVideoResult, { ok: true }>;

/**
 * Uploads a video and makes it the listing's video, replacing an older one: for its winery's people and admins.
 * Permission is checked before the request body is read.
 * @param sent the file as a stream
 */
export const uploadListingVideo = defineUseCase(
  async (
    app: UploadNeeds,
    actor: Actor,
    { listingId, sent }: { listingId: string; sent: ReadableStream<Uint8Array> },
  ): Promise<UploadListingVideoResult> => {
    const found = await findSellerListing(app, actor, listingId, 'change');
    if (!found.ok) return found;
    const uploaded = await uploadVideo(app, actor, sent);
    if (!uploaded.ok) return uploaded;
    const { id } = uploaded.value;
    return app.db.transaction().execute(async (db) => {
      const within = { ...app, db };
      const locked = await lockSellerListing(within, actor, listingId);
      if (!locked.ok) return locked;
      const before = await findVideoRow(db, locked.value.row.id);
      if (!(await attachImage(within, actor, id, 'video')).ok) return refuse('not-found');
      await setVideo(db, locked.value.row, { imageId: id, createdAt: app.clock.now() });
      if (before) await detachImages(within, [before.id]);
      return ok({ id });
    });
  },
);

/** Removes the video of a listing, if it has one, whoever uploaded it. For its winery's people and admins. */
export const deleteListingVideo = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    listingId: string,
  ): Promise<Result<undefined, SellerListingRefusal>> => {
    return app.db.transaction().execute(async (db) => {
      const found = await lockSellerListing({ db }, actor, listingId);
      if (!found.ok) return found;
      const video = await findVideoRow(db, found.value.row.id);
      if (!video) return ok(undefined);
      await deleteVideo(db, found.value.row);
      await detachImages({ ...app, db }, [video.id]);
      return ok(undefined);
    });
  },
);
