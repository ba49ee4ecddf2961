import type { Database } from '#infra/database.ts';
import type { ImageCodec } from '#infra/image-codec.ts';
import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { TemporaryUploadStore } from '#infra/temporary-upload-store.ts';

/** What uploading needs. */
export type UploadNeeds = Pick<Infra, 'db' | 'clock' | 'log'> & {
  storage: ObjectStorage;
  imageCodec: ImageCodec;
  spool: TemporaryUploadStore;
  limits: RateLimiter;
  /**
   * Holds the row of whom the picture belongs to until the transaction ends, so that his pictures are counted one after the other.
   * Accounts are a higher room's: this is its door here. False where the person is gone.
   */
  holdOwner: (db: Database, ownerId: string) => Promise<boolean>;
};
