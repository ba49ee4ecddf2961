import type { Pagination } from '#features/listings/pagination.ts';
import type { WishedBottles } from '../granting.ts';

/** The lottery of an allocation as everybody sees it. Times are ISO 8601; digests and the secret are hexadecimal. */
export type ShownDraw = {
  id: string;
  title: string;
  winery: { name: string; slug: string };
  wines: string[];
  commitment: string;
  publishedAt: string;
  closedAt: string | null;
  wishesDigest: string | null;
  drawsAt: string | null;
  secret: string | null;
  drawnAt: string | null;
  results: DrawResults | null;
};

/** What somebody got of a draw: of each wine what they wished for, and what is granted. */
export type DrawnWish = WishedBottles & { wished: readonly number[] };

/**
 * A page of the participants, in the order drawn. `left` and `wished` are the bottles of each wine that were drawn and
 * wished for by all; `winners`: how many got any.
 */
export type DrawResults = Pagination & {
  perPage: number;
  total: number;
  from: number;
  left: readonly number[];
  wished: readonly number[];
  winners: number;
  drawn: DrawnWish[];
};
