import type { TemporaryUpload } from '#infra/temporary-upload-store.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { maxUploadBytes } from './image-limits.ts';
import { storeUpload, type UploadNeeds } from './store-upload.server.ts';
import { mayUpload, uploadsPerAccount } from './upload-image.server.ts';
import type { UploadRefusal } from './upload-refusals.ts';
import { type VideoFormat, videoFormatOf } from './video-format.ts';

/** A film that is kept, or why it was not taken, as of pictures. */
export type UploadVideoResult =
  | Result<{ id: string; format: VideoFormat }, UploadRefusal>
  | Refusal<'too-many', { retryAfterSeconds: number }>;

/** The shape in which films are shown; nobody measures what is in the file. */
const shape = { width: 16, height: 9 };

/**
 * Takes a film: MP4 or WebM of at most 20 MB, told by its content. It is kept as it came, and counts with the actor's pictures: who
 * may, how often, and how much may wait to be shown.
 * @param sent the file as a stream; it is read no further than the limit
 */
export const uploadVideo = defineUseCase(
  async (app: UploadNeeds, actor: Actor, sent: ReadableStream<Uint8Array>): Promise<UploadVideoResult> => {
    if (!mayUpload(actor)) return refuse('forbidden');
    const taken = await app.rateLimiter.take(`images of ${actor.id}`, uploadsPerAccount);
    if (!taken.ok) return { ok: false, code: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
    const held = await app.uploadStore.withFile(sent, maxUploadBytes, (file) => keepInTurn(app, actor, file));
    if (held.ok) return held.value;
    return refuse(held.code === 'too-large' ? 'too-large' : 'unreadable-image');
  },
);

/** The storage takes a film as a whole: only so many are in memory at once, the others wait, and too many of them are refused. */
async function keepInTurn(app: UploadNeeds, actor: SignedIn, file: TemporaryUpload): Promise<UploadVideoResult> {
  try {
    const digest = await file.sha256();
    return await file.whole((content) => keep(app, actor, { content, digest }));
  } catch (error) {
    if (isAppError(error, 'busy')) return refuse('busy');
    throw error;
  }
}

async function keep(
  app: UploadNeeds,
  actor: SignedIn,
  film: { content: Uint8Array; digest: string },
): Promise<UploadVideoResult> {
  const format = videoFormatOf(film.content);
  if (format === undefined) return refuse('unreadable-image');
  const kept = await storeUpload(app, actor, { ...film, ...shape, format });
  return kept.ok ? ok({ id: kept.value, format }) : kept;
}
