import type { Generated } from 'kysely';
import type { VideoFormat } from '../video-format.ts';

/**
 * An uploaded picture or video. `width` and `height` are those of the stored picture, at most 3072; for a video they
 * are only its display proportions. `format` is the stored format; `digest` is the SHA-256 of the uploaded file;
 * `bytes` is the stored size, 0 for some old ones. `unattached_since` is null while it is attached;
 * `deletion_started_at` is set while an orphan is being deleted.
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
