import type { Generated } from 'kysely';
import type { VideoFormat } from '../video-format.ts';

/**
 * A picture or a film that somebody sent. Of a film width and height are no measures, only the shape in which films are shown. `width` and `height` are of the one kept, at most 3072; `format` is how it is kept; `digest` is the
 * SHA-256 of what was sent; `bytes` is what the kept one weighs, 0 for some old ones. `unattached_since` is null while something shows it; `deletion_started_at` is since when an orphan is being deleted.
 */
export type ImageTable = {
  id: Generated<string>;
  ownerId: string;
  format: 'jpg' | 'png' | VideoFormat;
  width: number;
  height: number;
  digest: string;
  bytes: Generated<number>;
  createdAt: Date;
  unattachedSince: Date | null;
  deletionStartedAt: Date | null;
};

declare module '#infra/database.ts' {
  interface Tables {
    images: ImageTable;
  }
}
