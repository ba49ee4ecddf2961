import { createDiskStorage } from './disk-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';

/** Creates the object storage: the bucket if one is configured, else the folder. */
export function createObjectStorage(options: { s3: S3Settings | undefined; folder: string }): ObjectStorage {
  return options.s3 === undefined ? createDiskStorage(options.folder) : createS3Storage(options.s3);
}
