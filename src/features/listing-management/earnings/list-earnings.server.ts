import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { findFirstMonth, listMonths } from '../db/earnings-rows.server.ts';
import type { MonthEarnings } from './earnings.ts';
import { toEarnings } from './earnings-from-sums.ts';
import { monthOf } from './earnings-month.ts';
import { yearSchema } from './earnings-query.schema.ts';
import { findOwnedWinery, type OwnedWinery } from './find-owned-winery.server.ts';

/** A year of a winery's earnings. `years` are all in which there may be any, the latest first. */
export type YearEarnings = OwnedWinery & { year: string; years: string[]; months: MonthEarnings[] };

/**
 * What a winery earned in a year, by month, the latest first. For its owners alone. Three queries.
 * @param asked.winery its slug; of those that the viewer owns, or the first
 * @param asked.year as it stands in the address; the current one where it is none
 */
export async function listEarnings(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  asked: { winery: string | null; year: string | null },
): Promise<Result<YearEarnings, 'forbidden'>> {
  const own = await findOwnedWinery(app, viewer, asked.winery);
  if (!own.ok) return own;
  const now = Number(monthOf(app.clock.now()).slice(0, 4));
  const first = Number((await findFirstMonth(app.db, own.value.winery.id))?.slice(0, 4) ?? now);
  const years = Array.from({ length: now - first + 1 }, (_, back) => String(now - back));
  const parsed = yearSchema.safeParse(asked.year);
  const year = parsed.success && years.includes(parsed.data) ? parsed.data : String(now);
  const span = { wineryId: own.value.winery.id, from: `${year}-01`, until: `${Number(year) + 1}-01` };
  const rows = await listMonths(app.db, span);
  const months = rows.map((row) => ({ month: row.month, ...toEarnings(row) }));
  return ok({ ...own.value, year, years, months });
}
