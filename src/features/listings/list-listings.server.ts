import { regions } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { findListingsByIds } from './db/listing-rows.server.ts';
import { toTastingSummary } from './listing-presenter.ts';
import type { ListingSummary } from './listing-summary.ts';
import { toWineSummary } from './wine-presenter.ts';

/**
 * Published listings by their ids, in the order of the ids, for every viewer. One that is not published, or no longer, is left
 * out. One query.
 * @param ids at most 200
 * @param options.closed closed ones too
 */
export async function listListingsByIds(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  ids: readonly string[],
  { closed = false }: { closed?: boolean } = {},
): Promise<ListingSummary[]> {
  if (ids.length === 0) return [];
  const rows = await findListingsByIds(app.db, ids.slice(0, 200), closed ? ['published', 'closed'] : ['published']);
  const byId = new Map(rows.map((row) => [row.id, toListingSummary(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toListingSummary(row: Awaited<ReturnType<typeof findListingsByIds>>[number]): ListingSummary {
  const { style, wineryName, wineryRegion, demo } = row;
  if (style !== null) return { type: 'wine', ...toWineSummary({ ...row, style }) };
  return { type: 'tasting', ...toTastingSummary(row), wineryName, wineryRegion: regions[wineryRegion], demo };
}
