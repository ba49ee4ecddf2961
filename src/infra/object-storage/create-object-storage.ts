import { diskStorage } from './disk-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { type S3Place, s3Storage } from './s3-storage.ts';

/** Opens the storage: the bucket where one is configured, else the folder. */
export function openObjectStorage(options: { s3: S3Place | undefined; folder: string }): ObjectStorage {
  return options.s3 === undefined ? diskStorage(options.folder) : s3Storage(options.s3);
}
