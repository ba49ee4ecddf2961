import { createHash } from 'node:crypto';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';

/** The folder of everything that is stored about an import. */
export function fileFolder(importId: string): string {
  return `imports/${importId}`;
}

/** The key of the file of an import. */
export function fileKey(importId: string): string {
  return `${fileFolder(importId)}/file.csv`;
}

/** The key of a picture of an import: made from its name, which is somebody else's and no part of it. */
export function pictureKey(importId: string, name: string): string {
  // why: what it is shows when it is read; the ending only says that it is a picture
  return `${fileFolder(importId)}/pictures/${createHash('sha256').update(name).digest('hex')}.jpg`;
}

/** The stored file of an import as it is read, piece by piece; undefined if it is gone. */
export async function openStoredFile(
  storage: ObjectStorage,
  importId: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  return (await storage.get(fileKey(importId)))?.body;
}
