import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findVideo } from './db/image-rows.server.ts';
import { imageIdSchema } from './image-request.schema.ts';
import { masterKey } from './storage-keys.ts';
import { videoTypes } from './video-format.ts';

/** A range of bytes, including both ends. */
type ByteRange = { start: number; end: number };

/**
 * Parses the range that a request asks for.
 * @param range the header `Range`; several ranges, and malformed ones, are answered with the whole file, as the
 * standard allows
 * @param total the file's size in bytes
 * @returns undefined for the whole file, `beyond` for a range outside the file
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14
 */
export function parseByteRange(range: string | undefined, total: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const last = Math.min(Number(to), total);
    return last === 0 ? 'beyond' : { start: total - last, end: total - 1 };
  }
  const [start, end] = [Number(from), to === '' ? total - 1 : Math.min(Number(to), total - 1)];
  if (start >= total) return 'beyond';
  return end < start ? undefined : { start, end };
}

/**
 * A video to send: all of it, or the requested `part`, of `total` bytes. `isPrivate` if only its owner may see it yet.
 */
export type ShownVideo = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  part: ByteRange | undefined;
  total: number;
  contentType: string;
  isPrivate: boolean;
};

/**
 * Shows a video by its URL: an attached one to every actor, an unattached one only to its owner.
 * @param input the parts of the URL `/media/{id}/video.{format}`, unvalidated, and the header `Range`
 * @returns `beyond` for a range outside the video
 */
export const showVideo = defineUseCase(
  async (
    app: Pick<Infra, 'db'> & { storage: ObjectStorage },
    actor: Actor,
    input: { id: string; format: string; range: string | undefined },
  ): Promise<Result<ShownVideo, 'not-found'> | Refusal<'beyond', { total: number }>> => {
    const id = imageIdSchema.safeParse(input.id);
    const video = id.success ? await findVideo(app.db, id.data) : undefined;
    if (!id.success || !video || video.format !== input.format) return refuse('not-found');
    const isPrivate = video.unattachedSince !== null;
    if (isPrivate && !(actor.kind === 'user' && actor.id === video.ownerId)) return refuse('not-found');
    const { bytes: total, format } = video;
    const part = parseByteRange(input.range, total);
    if (part === 'beyond') return { ok: false, code: 'beyond', total };
    const stored = await app.storage.get(masterKey(id.data, format), part);
    return stored
      ? ok({ body: stored.body, part, total, contentType: videoTypes[format], isPrivate })
      : refuse('not-found');
  },
);
