import type { Infra } from '#infra/infra.ts';
import { countVarietals } from './db/known-varietal-rows.server.ts';

/** Whether all of these, each once, are codes of grapes that the house knows; for every caller. One query, none for no codes. */
export async function areKnownVarietals(app: Pick<Infra, 'db'>, codes: readonly string[]): Promise<boolean> {
  return codes.length === 0 || (await countVarietals(app.db, codes)) === codes.length;
}
