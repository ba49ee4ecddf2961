import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countVarietals, listVarietalRows } from './db/varietal-rows.server.ts';

/** A grape varietal: its filter code, its name, and other names for search. */
export type Varietal = { code: string; name: string; colour: 'red' | 'white'; synonyms: string[] };

/** All grape varietals, by name, at most 2,000. For everybody. */
export const listVarietals = defineUseCase(async (app: Pick<Infra, 'db'>, _actor: Actor): Promise<Varietal[]> => {
  return listVarietalRows(app.db, 2_000);
});

/** Whether all of these codes, each given once, are known varietals. For everybody. One query; none without codes. */
export async function areKnownVarietals(app: Pick<Infra, 'db'>, codes: readonly string[]): Promise<boolean> {
  return codes.length === 0 || (await countVarietals(app.db, codes)) === codes.length;
}
