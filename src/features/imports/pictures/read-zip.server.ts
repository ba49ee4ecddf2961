import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { maxUploadBytes } from '#features/images/image-limits.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { maxPictures, maxUnpackedBytes, type ZipProblem } from './picture-limits.ts';

/** A picture in a ZIP file; without content if it is too large, cannot be unpacked, or is not wanted. */
export type ZippedPicture = { name: string; bytes: number; content: Buffer<ArrayBuffer> | undefined };

export type ZipRefusal = Refusal<'unreadable-file', { problem: ZipProblem }>;

/** The ZIP file is refused as a whole. */
class ZipError extends Error {
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem) {
    super(`The ZIP file is refused: ${problem}`);
    this.problem = problem;
  }
}

/**
 * Unpacks the pictures of a ZIP file one after the other. Names are only compared, never used as paths; one that leads
 * out of its folder is refused all the same, as nobody packs such a file by accident. Nothing is unpacked that says it is
 * too large, and what unpacks to more than it says is broken off.
 * @param isWanted whether a picture of this name is unpacked; the others are passed on without content
 * @returns how many pictures there are
 */
export async function readZip(
  path: string,
  isWanted: (name: string) => boolean,
  take: (picture: ZippedPicture) => Promise<void>,
): Promise<Result<number, ZipRefusal>> {
  let zip: ZipFile | undefined;
  try {
    zip = await openZip(path);
    if (zip.entryCount > maxPictures) throw new ZipError('too-many');
    return ok(await takePictures(zip, isWanted, take));
  } catch (error) {
    const problem = error instanceof ZipError ? error.problem : zipProblemOf(error);
    if (problem === undefined) throw error;
    return { ok: false, code: 'unreadable-file', problem };
  } finally {
    zip?.close();
  }
}

async function takePictures(
  zip: ZipFile,
  isWanted: (name: string) => boolean,
  take: (picture: ZippedPicture) => Promise<void>,
): Promise<number> {
  let [pictures, unpacked] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    if (!isPicture(entry.fileName)) continue;
    const { uncompressedSize: bytes } = entry;
    const unpacks = isWanted(entry.fileName) && bytes <= maxUploadBytes && !entry.isEncrypted();
    unpacked += unpacks ? bytes : 0;
    if (unpacked > maxUnpackedBytes) throw new ZipError('too-much');
    await take({
      name: entry.fileName,
      bytes: Math.max(1, bytes),
      content: unpacks ? await unpack(zip, entry) : undefined,
    });
    pictures += 1;
  }
  return pictures;
}

function openZip(path: string): Promise<ZipFile> {
  return openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: true, validateEntrySizes: true });
}

function isPicture(name: string): boolean {
  const last = name.split('/').at(-1) ?? '';
  return /\.(jpe?g|png|gif)$/i.test(last) && !last.startsWith('.') && !name.startsWith('__MACOSX/');
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of await zip.openReadStreamPromise(entry)) {
      bytes += part.length;
      if (bytes > maxUploadBytes) return undefined;
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch {
    // why: one broken picture is no reason to refuse the others
    return undefined;
  }
}

/** What yauzl says about a file that is no ZIP file, or has names that lead elsewhere; undefined for other errors. */
function zipProblemOf(error: unknown): ZipProblem | undefined {
  if (!(error instanceof Error) || 'code' in error) return undefined;
  return /^(absolute path|invalid relative path|invalid characters in fileName)/i.test(error.message)
    ? 'unsafe'
    : 'unreadable';
}
