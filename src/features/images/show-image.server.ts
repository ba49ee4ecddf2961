import type { ImageCodec } from '#infra/images/image-codec.ts';
import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import type { SingleFlight } from '#infra/single-flight.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findImage } from './db/image-rows.server.ts';
import { type ImageRequest, imageRequestSchema } from './image-request.schema.ts';
import { imageTypes, variantSize } from './image-variants.ts';
import { isPrivateImageKey } from './private-image-key.server.ts';
import { imageFolder, masterKey, variantKey } from './storage-keys.ts';

/** What showing a picture needs. */
export type ShowNeeds = Pick<Infra, 'db'> & {
  storage: ObjectStorage;
  imageCodec: ImageCodec;
  singleFlight: SingleFlight;
  sessionSecret: string;
};

/** A picture to send: its content, size in bytes and media type. `isPrivate` if only its owner may see it yet. */
export type ShownImage = {
  body: ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
  bytes: number;
  contentType: string;
  isPrivate: boolean;
};

/**
 * Shows a picture by its URL: an attached one to every actor, an unattached one only to its owner and to whoever has its
 * key. A variant is made when it is first requested and then stored, because all 57 variants of a picture take a minute
 * to make and most are never requested. Permission is checked with one query each time, so that a deleted picture disappears at once.
 * @param input the parts of the URL `/media/{id}/{file}?key={key}`, unvalidated
 * @throws AppError `busy` if too many others are being made
 */
export const showImage = defineUseCase(
  async (
    app: ShowNeeds,
    actor: Actor,
    input: { id: string; file: string; key?: string | undefined },
  ): Promise<Result<ShownImage, 'not-found'>> => {
    const request = imageRequestSchema.safeParse(input);
    if (!request.success) return refuse('not-found');
    const image = await findImage(app.db, request.data.id);
    const isPrivate = image !== undefined && image.unattachedSince !== null;
    const isOwner = actor.kind === 'user' && actor.id === image?.ownerId;
    const mayView =
      isOwner || (input.key !== undefined && isPrivateImageKey(app.sessionSecret, request.data.id, input.key));
    if (!image || (isPrivate && !mayView)) return refuse('not-found');
    const key = variantKey(request.data);
    const about = { contentType: imageTypes[request.data.format], isPrivate };
    const stored = await app.storage.get(key);
    if (stored) return ok({ ...stored, ...about });
    const body = await app.singleFlight(key, () => makeVariant(app, request.data, image, key));
    if (body === undefined) return refuse('not-found');
    return ok({ body, bytes: body.byteLength, ...about });
  },
);

type Master = { format: 'jpg' | 'png'; width: number; height: number };

async function makeVariant(app: ShowNeeds, request: ImageRequest, image: Master, key: string) {
  const { id, size, format } = request;
  const master = await app.storage.get(masterKey(id, image.format));
  if (!master) return undefined;
  const source = new Uint8Array(await new Response(master.body).arrayBuffer());
  const content = await app.imageCodec.write(source, { ...variantSize(size, image), format });
  await app.storage.put(key, content, imageTypes[format]);
  if (await findImage(app.db, id)) return content;
  // why: if the picture was deleted meanwhile, the variant just stored would be left over
  await app.storage.deleteFolder(imageFolder(id));
  return undefined;
}
