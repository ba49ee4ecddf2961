import { formatOpeningHours, type HoursRow } from '#features/wineries/hours/opening-hours.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type Money, presentMoney } from '#kit/money.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { maxCompared } from './chosen-wineries.ts';
import { listComparisonRows, listIdsBySlugs } from './db/chosen-winery-rows.server.ts';
import { type ResearchScore, researchScoreKeys } from './research-query.ts';
import type { ResearchWinery } from './research-results.ts';
import { listResearchWineries } from './research-wineries.server.ts';

/** How many of something a winery sells, and the lowest price; null for none. */
export type OnSale = { count: number; from: Money | null };

/** A winery beside others. `hours` is null if they are unknown; a score is null if nobody gave it. */
export type ComparedWinery = ResearchWinery & {
  scores: Record<ResearchScore, number | null>;
  hours: HoursRow[] | null;
  varietals: string[];
  production: string | null;
  wines: OnSale;
  tastings: OnSale;
};

/**
 * Wineries beside each other, in the order of their slugs: at most four; those that do not exist are left out. For
 * everybody; three queries.
 */
export const compareWineries = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, slugs: readonly string[]): Promise<ComparedWinery[]> => {
    if (slugs.length === 0) return [];
    const ids = (await listIdsBySlugs(app.db, slugs)).slice(0, maxCompared);
    const [wineries, rows] = await Promise.all([
      listResearchWineries(app, actor, ids),
      listComparisonRows(app.db, ids),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return wineries.flatMap((winery) => {
      const row = byId.get(winery.id);
      if (!row) return [];
      const scores = researchScoreKeys.map((key) => [key, row[key] === null ? null : Number(row[key])] as const);
      return {
        ...winery,
        scores: Object.fromEntries(scores) as ComparedWinery['scores'],
        hours: row.hours && formatOpeningHours(row.hours),
        varietals: row.varietals,
        production: row.annualProduction,
        wines: { count: row.wines, from: presentMoney(row.winesFrom, row.winesFrom === null ? null : 'USD') },
        tastings: {
          count: row.tastings,
          from: presentMoney(row.tastingsFrom, row.tastingsFrom === null ? null : 'USD'),
        },
      };
    });
  },
);
