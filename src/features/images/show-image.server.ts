import type { Flights } from '#infra/flights.ts';
import type { ImageCodec } from '#infra/image-codec.ts';
import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { findImage } from './db/image-rows.server.ts';
import { imageFolder, masterKey, variantKey } from './image-keys.ts';
import { type ImageRequest, imageRequestSchema } from './image-request.schema.ts';
import { imageTypes, variantSize } from './image-variants.ts';

/** What showing needs. */
export type ShowNeeds = Pick<Infra, 'db'> & { storage: ObjectStorage; imageCodec: ImageCodec; flights: Flights };

/** A picture on its way out: its content, its size in bytes and its media type. */
export type ShownImage = {
  body: ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
  bytes: number;
  contentType: string;
};

/**
 * The picture at an address, for every viewer who knows it. A variant is made when it is first asked for, and then kept: a picture has
 * 57 of them, which take a minute to make, and most are never looked at.
 * @param asked the parts of the address `/media/{id}/{file}`, as they came
 * @throws ImageCodecBusyError when too many others are being made
 */
export async function showImage(
  app: ShowNeeds,
  _viewer: Viewer,
  asked: { id: string; file: string },
): Promise<Result<ShownImage, 'not-found'>> {
  const request = imageRequestSchema.safeParse(asked);
  if (!request.success) return refuse('not-found');
  const key = variantKey(request.data);
  const kept = await app.storage.get(key);
  if (kept) return ok({ ...kept, contentType: imageTypes[request.data.format] });
  const body = await app.flights(key, () => makeVariant(app, request.data, key));
  if (body === undefined) return refuse('not-found');
  return ok({ body, bytes: body.byteLength, contentType: imageTypes[request.data.format] });
}

async function makeVariant(app: ShowNeeds, request: ImageRequest, key: string) {
  const { id, variant, format } = request;
  const image = await findImage(app.db, id);
  const master = image && (await app.storage.get(masterKey(id, image.format)));
  if (!master) return undefined;
  const source = new Uint8Array(await new Response(master.body).arrayBuffer());
  const content = await app.imageCodec.write(source, { ...variantSize(variant, image), format });
  await app.storage.put(key, content, imageTypes[format]);
  // why: whoever removed the picture meanwhile has not seen what was just kept
  if (!(await findImage(app.db, id))) await app.storage.deleteFolder(imageFolder(id));
  return content;
}
