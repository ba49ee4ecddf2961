import { wineName } from '#features/listings/listing.ts';
import { type Pagination, paginate } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findDraw, findDrawFile, listDrawnWines } from '../db/draw-rows.server.ts';
import type { WishedBottles } from '../granting.ts';
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
  /** A page of the participants, in the order drawn. */
  results: (Pagination & { perPage: number; total: number; from: number; drawn: WishedBottles[] }) | null;
};

/**
 * The lottery of an allocation: for everybody, since only numbers are in it. The secret is in it only after the draw.
 * Three statements.
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
    return ok({
      ...{ id, title, winery: { name, slug }, wines: wines.map(wineName), commitment, wishesDigest, secret },
      publishedAt: found.publishedAt.toISOString(),
      closedAt: found.closedAt?.toISOString() ?? null,
      drawsAt: found.drawnAt === null && found.closedAt ? (found.dueAt?.toISOString() ?? null) : null,
      drawnAt: found.drawnAt?.toISOString() ?? null,
      results: results === undefined ? null : pageOf(results, page),
    });
  },
);

function pageOf(results: string, page: string | null): NonNullable<ShownDraw['results']> {
  const lines = results.split('\n').filter((line) => line !== '');
  const chosen = paginate(page, { total: lines.length, perPage });
  const from = (chosen.page - 1) * perPage;
  const drawn = lines.slice(from, from + perPage).map((line) => {
    const [number = 0, ...bottles] = line.split(' ').map(Number);
    return { number, bottles };
  });
  return { ...chosen, perPage, total: lines.length, from, drawn };
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
