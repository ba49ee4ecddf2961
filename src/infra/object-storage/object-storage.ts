import { withTimeout as withinTime } from '#kit/timeout.ts';

/** A byte range of an object; both ends are included. */
export type ByteRange = { start: number; end: number };

/** A stored object, or a range of it: its content as a stream, its size in bytes and its media type. */
export type StoredObject = { body: ReadableStream<Uint8Array<ArrayBuffer>>; bytes: number; contentType: string };

/**
 * Stores files outside the database: in a folder of this machine, or in a bucket. Keys are made by us, never by
 * visitors: parts of lowercase letters, digits, `.` and `-`, separated by `/`, the last with an extension for its type.
 * Every operation has a timeout.
 */
export type ObjectStorage = {
  /**
   * Stores an object and replaces an older one of the same key. Readers see either the old or the new object, complete.
   */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /**
   * The object of this key, or undefined if there is none. Its body must be read to the end or cancelled.
   *
   * @param part a byte range that the object contains; without it the whole object
   */
  get(key: string, part?: ByteRange): Promise<StoredObject | undefined>;
  /** Deletes every object whose key begins with `folder/`; missing objects are not an error. */
  deleteFolder(folder: string): Promise<void>;
};

/** Time limit for one answer of the storage, in milliseconds. */
export const storageTimeout = 10_000;

/** The storage did not answer in time. */
class StorageTimeoutError extends Error {
  override name = 'StorageTimeoutError';
}

/**
 * Limits the time of a storage operation.
 *
 * @throws StorageTimeoutError when it takes longer; the operation itself may go on
 */
export function withStorageTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const late = () => new StorageTimeoutError(`The storage did not answer within ${milliseconds} ms`);
  return withinTime(milliseconds, work, late);
}

/**
 * Returns the key if it is valid.
 *
 * @throws Error otherwise: a key that leads out of its folder would be a bug of the caller
 */
export function assertStorageKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/.test(key) || key.length > 200) {
    throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`);
  }
  return key;
}
