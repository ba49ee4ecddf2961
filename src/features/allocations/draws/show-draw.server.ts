import { wineName } from '#features/listings/listing.ts';
import { type Pagination, paginate } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findDraw, findDrawFile, listDrawnWines } from '../db/draw-rows.server.ts';
import type { WishedBottles } from '../granting.ts';
import { parseList, parseResult } from '../lottery.ts';
import { idSchema } from '../managing/allocation.schema.ts';

/** Participants per page. */
const perPage = 50;

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

/**
 * The lottery of an allocation: for everybody, since only numbers are in it. The secret is in it only after the draw.
 * Four statements.
 * @param input.page of the results, from the URL; null for the first page
 */
export const showDraw = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    { id, page }: { id: string; page: string | null },
  ): Promise<Result<ShownDraw, 'not-found'>> => {
    const found = idSchema.safeParse(id).success ? await findDraw(app.db, id) : undefined;
    if (!found) return refuse('not-found');
    const { title, winery: name, winerySlug: slug, commitment, wishesDigest, secret } = found;
    const wines = await listDrawnWines(app.db, id);
    const results = found.drawnAt ? await findDrawFile(app.db, id, 'results') : undefined;
    const list = found.drawnAt ? await findDrawFile(app.db, id, 'wishes') : undefined;
    return ok({
      ...{ id, title, winery: { name, slug }, wines: wines.map(wineName), commitment, wishesDigest, secret },
      publishedAt: found.publishedAt.toISOString(),
      closedAt: found.closedAt?.toISOString() ?? null,
      drawsAt: found.drawnAt === null && found.closedAt ? (found.dueAt?.toISOString() ?? null) : null,
      drawnAt: found.drawnAt?.toISOString() ?? null,
      results: results === undefined || list === undefined ? null : resultsOf(results, list, page),
    });
  },
);

function resultsOf(results: string, list: string, page: string | null): DrawResults {
  const { left, wishes } = parseList(list);
  const wishedBy = new Map(wishes.map(({ number, bottles }) => [number, bottles]));
  const drawn = parseResult(results);
  const chosen = paginate(page, { total: drawn.length, perPage });
  const from = (chosen.page - 1) * perPage;
  return {
    ...{ ...chosen, perPage, total: drawn.length, from, left },
    wished: left.map((_, wine) => wishes.reduce((sum, { bottles }) => sum + (bottles[wine] ?? 0), 0)),
    winners: drawn.filter(({ bottles }) => bottles.some((count) => count > 0)).length,
    drawn: drawn.slice(from, from + perPage).map((one) => ({ ...one, wished: wishedBy.get(one.number) ?? [] })),
  };
}

/** A published file of a lottery, its list of wishes or its results; for everybody. One statement. */
export const readDrawFile = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    { id, part }: { id: string; part: string },
  ): Promise<Result<string, 'not-found'>> => {
    if (!idSchema.safeParse(id).success || (part !== 'wishes' && part !== 'results')) return refuse('not-found');
    const text = await findDrawFile(app.db, id, part);
    return text === undefined ? refuse('not-found') : ok(text);
  },
);
