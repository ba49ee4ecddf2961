import type { Generated } from 'kysely';

/** A picture or a video of a listing; where a listing has none, one is drawn. `objectKey` is its name in the storage. */
export type ListingImageTable = {
  id: Generated<string>;
  listingId: string;
  position: number;
  objectKey: string;
  contentType: 'image/jpeg' | 'image/png' | 'image/gif' | 'video/mp4' | 'video/webm';
  width: number;
  height: number;
  bytes: number;
  alternativeText: Generated<string>;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    listingImages: ListingImageTable;
  }
}
