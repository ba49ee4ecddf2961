import type { TemporaryUpload } from '#infra/temporary-upload-store.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { maxUploadBytes } from './image-limits.ts';
import { storeUpload, type UploadNeeds } from './store-upload.server.ts';
import { stripMp4 } from './strip-mp4.ts';
import { stripWebm } from './strip-webm.ts';
import { mayUpload, uploadsPerAccount } from './upload-image.server.ts';
import type { UploadRefusal } from './upload-refusals.ts';
import { type VideoFormat, videoFormatOf } from './video-format.ts';

/** A stored video, or why it was refused, as for pictures. */
export type UploadVideoResult =
  | Result<{ id: string; format: VideoFormat }, UploadRefusal>
  | Refusal<'too-many', { retryAfterSeconds: number }>;

/** Removes in place what tells where a video was filmed. */
const stripLocation: Record<VideoFormat, (content: Uint8Array) => boolean> = { mp4: stripMp4, webm: stripWebm };

/** The proportions in which videos are shown; their real ones are not read. */
const shape = { width: 16, height: 9 };

/**
 * Uploads a video: MP4 or WebM of at most 20 MB, recognized by its content. It is stored without what tells where it was
 * filmed, and otherwise unchanged; one that cannot be read that far is refused. It shares the actor's permissions and
 * limits with pictures.
 * @param sent the file as a stream; it is read no further than the limit
 */
export const uploadVideo = defineUseCase(
  async (app: UploadNeeds, actor: Actor, sent: ReadableStream<Uint8Array>): Promise<UploadVideoResult> => {
    if (!mayUpload(actor)) return refuse('forbidden');
    const taken = await app.rateLimiter.take(`images of ${actor.id}`, uploadsPerAccount);
    if (!taken.ok) return { ok: false, code: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
    const upload = await app.uploadStore.withFile(sent, maxUploadBytes, (file) => storeVideo(app, actor, file));
    if (upload.ok) return upload.value;
    return refuse(upload.code === 'too-large' ? 'too-large' : 'unreadable-image');
  },
);

/**
 * Stores a video. The storage needs it in memory as a whole, so that only some are processed at once, others wait, and
 * too many are refused.
 */
async function storeVideo(app: UploadNeeds, actor: SignedIn, file: TemporaryUpload): Promise<UploadVideoResult> {
  try {
    const digest = await file.sha256();
    return await file.whole((content) => detectAndStore(app, actor, { content, digest }));
  } catch (error) {
    if (isAppError(error, 'busy')) return refuse('busy');
    throw error;
  }
}

async function detectAndStore(
  app: UploadNeeds,
  actor: SignedIn,
  film: { content: Uint8Array; digest: string },
): Promise<UploadVideoResult> {
  const format = videoFormatOf(film.content);
  if (format === undefined || !stripLocation[format](film.content)) return refuse('unreadable-image');
  const stored = await storeUpload(app, actor, { ...film, ...shape, format });
  return stored.ok ? ok({ id: stored.value, format }) : stored;
}
