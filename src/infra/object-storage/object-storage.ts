import { withTimeout as withinTime } from '#kit/timeout.ts';

/** A part of an object: from one byte to another, both in it. */
export type ByteRange = { start: number; end: number };

/** A kept object, or a part of it, on its way out: its content, its size in bytes and its media type. */
export type StoredObject = { body: ReadableStream<Uint8Array<ArrayBuffer>>; bytes: number; contentType: string };

/**
 * Where files are kept beside the database: a folder of this machine, or a bucket. Keys are ours, never a visitor's: parts of
 * small letters, digits, `.` and `-`, divided by `/`, the last with an ending that names its type. Everything has a time-out.
 */
export type ObjectStorage = {
  /** Keeps an object, in the place of an older one of the same key. Whoever reads sees the old one or the new one, whole. */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /**
   * The object of this key, or undefined where there is none. Its body must be read to the end or cancelled.
   * @param part from one byte to another, both in it, which the object has; the whole where it is left out
   */
  get(key: string, part?: ByteRange): Promise<StoredObject | undefined>;
  /** Removes every object whose key begins with `folder/`. What is not there is removed already. */
  deleteFolder(folder: string): Promise<void>;
};

/** How long the storage may take for one answer, in milliseconds. */
export const storageTimeout = 10_000;

/** The storage took too long. */
class StorageTimeoutError extends Error {
  override name = 'StorageTimeoutError';
}

/**
 * Bounds a piece of the storage's work.
 * @throws StorageTimeoutError when it takes longer; the work itself may go on
 */
export function withStorageTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const late = () => new StorageTimeoutError(`The storage did not answer within ${milliseconds} ms`);
  return withinTime(milliseconds, work, late);
}

/**
 * The key itself, if it is one of ours.
 * @throws Error for any other: a key that leads out of its folder would be a fault of the caller's
 */
export function assertStorageKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/.test(key) || key.length > 200) {
    throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`);
  }
  return key;
}
