import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { privateFileMode, privateFolderMode } from '../private-files.ts';
import {
  assertStorageKey,
  type ByteRange,
  type ObjectStorage,
  type StoredObject,
  storageTimeout,
  withStorageTimeout,
} from './object-storage.ts';

/** Media types by the extension of a key: a folder stores names, not types. */
const typesByEnding: Record<string, string> = {
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  csv: 'text/csv',
};

/**
 * Stores objects as files in a folder. For one machine: several nodes need a bucket or a shared folder.
 *
 * @param milliseconds time limit for one disk operation: a network disk can hang
 */
export function createDiskStorage(folder: string, milliseconds = storageTimeout): ObjectStorage {
  const placeOf = (key: string) => path.join(folder, ...assertStorageKey(key).split('/'));
  return {
    put: (key, content) => withStorageTimeout(milliseconds, putFile(placeOf(key), content)),
    get: (key, part) => withStorageTimeout(milliseconds, readObject(placeOf(key), part)),
    deleteFolder: (name) => withStorageTimeout(milliseconds, rm(placeOf(name), { recursive: true, force: true })),
  };
}

async function putFile(place: string, content: Uint8Array): Promise<void> {
  // why: written under another name and renamed, so that nobody reads half a file, even after a crash. The capital
  // letters keep the name apart from keys
  const draft = `${place}.DRAFT-${randomUUID()}`;
  await mkdir(path.dirname(place), { recursive: true, mode: privateFolderMode });
  try {
    await writeFile(draft, content, { flag: 'wx', flush: true, mode: privateFileMode });
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function readObject(place: string, part?: ByteRange): Promise<StoredObject | undefined> {
  const contentType = typesByEnding[path.extname(place).slice(1)];
  if (contentType === undefined) return undefined;
  const file = await openIfExists(place);
  if (file === undefined) return undefined;
  const bytes = part ? part.end - part.start + 1 : (await file.stat()).size;
  const body = Readable.toWeb(file.createReadStream(part)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return { body, bytes, contentType };
}

async function openIfExists(place: string): Promise<FileHandle | undefined> {
  try {
    return await open(place, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
