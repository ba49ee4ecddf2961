import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { listDisclaimerRows } from './db/listing-rows.server.ts';

/**
 * What is to be read before buying these listings, by id, of those that say anything: for every viewer. One query, or none for no ids.
 * @param ids at most 200
 */
export async function listDisclaimers(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await listDisclaimerRows(app.db, ids.slice(0, 200));
  return Object.fromEntries(rows.map(({ id, disclaimer }) => [id, disclaimer]));
}
