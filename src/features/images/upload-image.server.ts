import type { TemporaryUpload } from '#infra/temporary-upload-store.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { maxImageSide, maxUploadBytes } from './image-limits.ts';
import { storeUpload, type UploadNeeds } from './store-upload.server.ts';
import type { UploadRefusal } from './upload-refusals.ts';

/** A picture that is kept, with the size of the one that variants are made of. */
export type UploadedImage = { id: string; width: number; height: number };

/** A refusal, or how many seconds to wait before the next try. */
export type UploadResult = Result<UploadedImage, UploadRefusal> | Refusal<'too-many', { retryAfterSeconds: number }>;

/**
 * How often one account may send a picture or a film; each costs a processor some seconds. It bounds abuse, not work: whoever lists
 * twenty wines of six photos each in an hour, with some sent again, is not stopped.
 */
export const uploadsPerAccount = { limit: 300, windowSeconds: 3600 };

/** Whether this actor may send pictures: whoever has signed in himself. A door asks before it reads what was sent. */
export function mayUpload(actor: Actor): actor is SignedIn {
  return mayChange(actor);
}

/**
 * Takes a picture: JPEG, PNG or GIF (its first frame) of at most 20 MB, told by its content. What is kept is drawn anew: upright, in
 * sRGB, at most 3072 pixels either way, without any word that the camera wrote. The file itself is kept nowhere.
 * It belongs to the actor, who alone sees it until something shows it (`attachImage`); what nothing shows is removed after a day.
 * At most 40 pictures or 200 MB of one account may wait so.
 * @param sent the file as a stream; it is read no further than the limit
 */
export const uploadImage = defineUseCase(
  async (app: UploadNeeds, actor: Actor, sent: ReadableStream<Uint8Array>): Promise<UploadResult> => {
    if (!mayUpload(actor)) return refuse('forbidden');
    const taken = await app.rateLimiter.take(`images of ${actor.id}`, uploadsPerAccount);
    if (!taken.ok) return { ok: false, code: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
    const held = await app.uploadStore.withFile(sent, maxUploadBytes, (file) => keepImage(app, actor, file));
    if (held.ok) return held.value;
    // why: what broke off cannot be read either; and whoever hung up hears no answer
    return refuse(held.code === 'too-large' ? 'too-large' : 'unreadable-image');
  },
);

async function keepImage(app: UploadNeeds, actor: SignedIn, file: TemporaryUpload): Promise<UploadResult> {
  const read = await readImage(app, file);
  if (!read.ok) return read;
  const kept = await storeUpload(app, actor, { ...read.value.picture, digest: read.value.digest });
  const { width, height } = read.value.picture;
  return kept.ok ? ok({ id: kept.value, width, height }) : kept;
}

async function readImage(app: UploadNeeds, file: TemporaryUpload) {
  try {
    const picture = await app.imageCodec.read(file.path, maxImageSide);
    return ok({ picture, digest: await file.sha256() });
  } catch (error) {
    if (isAppError(error, 'busy')) return refuse('busy');
    if (!isAppError(error, 'unreadable-image')) throw error;
    app.log.info({ why: error.message, bytes: file.bytes }, 'A picture could not be read');
    return refuse('unreadable-image');
  }
}
