import { z } from 'zod';
import type { ImportState } from '#features/imports/import.ts';
import type { Background } from '../../operation.ts';

/** The states of an import, in their usual order. */
export const importStates = [
  ...['mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'],
] as const satisfies readonly ImportState[];

/** What is wrong with a row. */
export const problemResponse = z.object({
  column: z.string().describe('Empty for the row as a whole'),
  message: z.string(),
  value: z.string().describe('Its cell'),
});

/** The response to what a job goes on with. */
export function inBackground({ id, state }: { id: string; state: ImportState }): Background {
  return { ok: true, background: { id, state, url: `/api/v1/import/${id}` } };
}
