import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countVarietals, listVarietalRows } from './db/varietal-rows.server.ts';

/** A grape varietal: its code as filters carry it, the name that a person reads, and other names it is searched by. */
export type Varietal = { code: string; name: string; colour: 'red' | 'white'; synonyms: string[] };

/** The grape varietals of the catalogue, by name, at most 2,000. Open to every actor. */
export const listVarietals = defineUseCase(async (app: Pick<Infra, 'db'>, _actor: Actor): Promise<Varietal[]> => {
  return listVarietalRows(app.db, 2_000);
});

/** Whether all of these, each once, are codes of grapes that the house knows; for every caller. One query, none for no codes. */
export async function areKnownVarietals(app: Pick<Infra, 'db'>, codes: readonly string[]): Promise<boolean> {
  return codes.length === 0 || (await countVarietals(app.db, codes)) === codes.length;
}
