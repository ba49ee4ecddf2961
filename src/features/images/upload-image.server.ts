import type { TemporaryUpload } from '#infra/temporary-upload-store.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { maxImageSide, maxUploadBytes } from './image-limits.ts';
import { storeUpload, type UploadNeeds } from './store-upload.server.ts';
import type { UploadRefusal } from './upload-refusals.ts';

/** A stored picture, with the size of the original that variants are made of. */
export type UploadedImage = { id: string; width: number; height: number };

/**
 * An uploaded picture, or a refusal, with the seconds to wait before the next try if there were too many. `isPicture`: the
 * file begins like a picture, but cannot be read as one.
 */
export type UploadResult =
  | Result<UploadedImage, Exclude<UploadRefusal, 'unreadable-image'>>
  | Refusal<'unreadable-image', { isPicture?: true }>
  | Refusal<'too-many', { retryAfterSeconds: number }>;

/**
 * How often one account may upload pictures and videos, each of which takes seconds of processor time. The limit stops
 * abuse, not work: twenty wines with six photos each in an hour, some of them sent again, are possible.
 */
export const uploadsPerAccount = { limit: 300, windowSeconds: 3600 };

/**
 * Whether this actor may upload pictures: people who are signed in, not in an impersonation session. Check it before
 * reading the request body.
 */
export function mayUpload(actor: Actor): actor is SignedIn {
  return mayChange(actor);
}

/**
 * Uploads a picture: JPG, GIF, PNG, WebP or AVIF (of an animation the first frame) of at most 20 MB, recognized by its
 * content. It is stored re-encoded: upright, in sRGB, at most 3072 pixels in either direction, without metadata. The original file is not
 * stored. Only the actor can see it until it is attached (`attachImage`); unattached pictures are deleted after a day.
 * At most 40 pictures or 200 MB of one account may be unattached.
 * @param sent the file as a stream; it is read no further than the limit
 */
export const uploadImage = defineUseCase(
  async (app: UploadNeeds, actor: Actor, sent: ReadableStream<Uint8Array>): Promise<UploadResult> => {
    if (!mayUpload(actor)) return refuse('forbidden');
    const taken = await app.rateLimiter.take(`images of ${actor.id}`, uploadsPerAccount);
    if (!taken.ok) return { ok: false, code: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
    const upload = await app.uploadStore.withFile(sent, maxUploadBytes, (file) => storeImage(app, actor, file));
    if (upload.ok) return upload.value;
    // why: an upload that was cut off is unreadable too, and its sender gets no answer anyway
    return refuse(upload.code === 'too-large' ? 'too-large' : 'unreadable-image');
  },
);

async function storeImage(app: UploadNeeds, actor: SignedIn, file: TemporaryUpload): Promise<UploadResult> {
  const read = await readImage(app, file);
  if (!read.ok) return read;
  const stored = await storeUpload(app, actor, { ...read.value.picture, digest: read.value.digest });
  const { width, height } = read.value.picture;
  return stored.ok ? ok({ id: stored.value, width, height }) : stored;
}

async function readImage(app: UploadNeeds, file: TemporaryUpload) {
  try {
    const picture = await app.imageCodec.read(file.path, maxImageSide);
    return ok({ picture, digest: await file.sha256() });
  } catch (error) {
    if (isAppError(error, 'busy')) return refuse('busy');
    if (!isAppError(error, 'unreadable-image')) throw error;
    app.log.info({ why: error.message, bytes: file.bytes }, 'A picture could not be read');
    const isPicture = await app.imageCodec.recognizes(file.path);
    return { ...refuse('unreadable-image'), ...(isPicture && { isPicture: true as const }) };
  }
}
