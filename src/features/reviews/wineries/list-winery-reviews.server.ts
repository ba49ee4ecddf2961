import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { showWineryScores } from '#features/wineries/winery-scores.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countOfPerson,
  countOfWinery,
  findListedReview,
  findOwnReview,
  listOfPerson,
  listOfWinery,
} from '../db/winery-review-list-rows.server.ts';
import { toOwnReview, toWineryReview, toWineryScores } from './present-review.server.ts';
import { reviewIdSchema, reviewQuerySchema } from './winery-review.schema.ts';
import type { OwnWineryReview, PersonReviewsPage, ReviewedWineryPage, WineryReview } from './winery-review.ts';

/** Reviews per page. */
export const reviewsPerPage = 10;
/** The greatest number of pages: only the first thousand reviews in an order are shown. */
const maxPages = 100;

const readerOf = (actor: Actor) => (actor.kind === 'user' ? actor.id : null);

/**
 * The scores of a winery and a page of its published reviews, 10 per page: in an order, those of a score, and those with
 * some words. For everybody. One query without reviews, two for the newest ones, else three.
 * @param input.query `sort`, `score`, `words` and `page`, as they are in the URL; what is not understood is ignored
 */
export const listWineryReviews = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { wineryId, query }: { wineryId: string; query: unknown },
  ): Promise<ReviewedWineryPage> => {
    const { sort, score, words, page } = reviewQuerySchema.parse(query ?? {});
    const scores = toWineryScores(await showWineryScores(app, actor, wineryId));
    const most = reviewsPerPage * maxPages;
    const filter = { wineryId, score, words };
    const total =
      score === null && words === '' ? (scores?.reviewCount ?? 0) : await countOfWinery(app.db, filter, most);
    const chosen = paginate(page, { total: Math.min(total, most), perPage: reviewsPerPage });
    const readerId = readerOf(actor);
    const rows =
      total === 0
        ? []
        : await listOfWinery(app.db, filter, { sort, paging: rowsOfPage(chosen, reviewsPerPage), readerId });
    const reviews = rows.map((row) => toWineryReview(row, readerId));
    return { scores, shown: { ...chosen, total, sort, score, words, reviews } };
  },
);

/**
 * The published reviews of wineries by a person, newest first, 10 per page; none of somebody who is banned or deleted.
 * For everybody. Two queries at most.
 */
export const listReviewsByPerson = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { personId, page }: { personId: string; page: string | null },
  ): Promise<PersonReviewsPage> => {
    const filter = { authorId: personId, published: true };
    const total = await countOfPerson(app.db, filter, reviewsPerPage * maxPages);
    const chosen = paginate(page, { total, perPage: reviewsPerPage });
    const readerId = readerOf(actor);
    const rows =
      total === 0 ? [] : await listOfPerson(app.db, filter, { paging: rowsOfPage(chosen, reviewsPerPage), readerId });
    return { ...chosen, total, reviews: rows.map((row) => toWineryReview(row, readerId)) };
  },
);

/**
 * The actor's reviews of wineries in any state, newest first, 10 per page. For everybody who is signed in, including
 * impersonation sessions. Two queries.
 */
export const listOwnWineryReviews = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { page }: { page: string | null },
  ): Promise<Result<PersonReviewsPage<OwnWineryReview>, 'signed-out'>> => {
    if (actor.kind !== 'user') return refuse('signed-out');
    const filter = { authorId: actor.id, published: false };
    const total = await countOfPerson(app.db, filter, reviewsPerPage * maxPages);
    const chosen = paginate(page, { total, perPage: reviewsPerPage });
    const rows =
      total === 0
        ? []
        : await listOfPerson(app.db, filter, { paging: rowsOfPage(chosen, reviewsPerPage), readerId: actor.id });
    return ok({ ...chosen, total, reviews: rows.map((row) => toOwnReview(row, actor.id)) });
  },
);

/** The actor's review of a winery; undefined if they wrote none, and for visitors. One query. */
export const showOwnWineryReview = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, wineryId: string): Promise<OwnWineryReview | undefined> => {
    if (actor.kind !== 'user') return undefined;
    const row = await findOwnReview(app.db, { authorId: actor.id, wineryId });
    return row && toOwnReview(row, actor.id);
  },
);

/** One review: a published one for everybody, others for their author and for admins. One query. */
export const showWineryReview = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<WineryReview | OwnWineryReview, 'not-found'>> => {
    if (!reviewIdSchema.safeParse(id).success) return refuse('not-found');
    const readerId = readerOf(actor);
    const row = await findListedReview(app.db, id, readerId);
    if (!row) return refuse('not-found');
    const isTheirs = actor.kind === 'user' && (row.authorId === actor.id || actor.roles.includes('admin'));
    if (isTheirs) return ok(toOwnReview(row, readerId));
    return row.state === 'published' ? ok(toWineryReview(row, readerId)) : refuse('not-found');
  },
);
