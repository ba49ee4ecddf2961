import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { maxUploadBytes } from '#features/images/image-limits.ts';
import type { PlatformImportApp } from '../import-run.server.ts';
import { mapOf, type PlatformResource } from '../platform-export.ts';

/** The names that a picture may have in the folder. */
const extensions = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'] as const;

/** A picture that can be read, and where it is, or why not. */
export type FoundPicture =
  | { ok: true; from: 'folder' | 'address'; open: () => Promise<OpenedPicture> }
  | { ok: false; reason: string };

export type OpenedPicture = Awaited<ReturnType<PlatformImportApp['downloadImage']>>;

/**
 * Finds a picture: in the folder `images` of the export by its id, or else at the address of its largest variant.
 * @param picture undefined if it did not come with the listing
 */
export async function findPicture(
  { downloadImage }: Pick<PlatformImportApp, 'downloadImage'>,
  folder: string,
  { id, picture }: { id: string; picture: PlatformResource | undefined },
): Promise<FoundPicture> {
  for (const extension of extensions) {
    const file = path.join(folder, 'images', `${id}.${extension}`);
    const about = await lstat(file).catch(() => undefined);
    // why: a link could lead to any file of the machine
    if (!about?.isFile()) continue;
    if (about.size > maxUploadBytes) return { ok: false, reason: 'It is larger than 20 MB' };
    const open = async (): Promise<OpenedPicture> => {
      return { ok: true, content: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array> };
    };
    return { ok: true, from: 'folder', open };
  }
  const address = picture && largestVariant(picture);
  if (address === undefined) return { ok: false, reason: `There is neither images/${id}.jpg nor an address of it` };
  return { ok: true, from: 'address', open: () => downloadImage(address) };
}

function largestVariant({ attributes }: PlatformResource): string | undefined {
  const variants = Object.values(mapOf(attributes.variants)).flatMap((variant) => {
    const { url, width, height } = mapOf(variant);
    if (typeof url !== 'string' || url.length > 2_000) return [];
    return [{ url, pixels: Number(width ?? 0) * Number(height ?? 0) || 0 }];
  });
  return variants.toSorted((one, other) => other.pixels - one.pixels)[0]?.url;
}
