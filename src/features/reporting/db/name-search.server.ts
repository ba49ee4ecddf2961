import { type RawBuilder, sql } from 'kysely';

/** A pattern finds its rows in an index of trigrams from so many letters on. */
const trigram = 3;

/**
 * Whether a column of names without accents contains a text.
 * @param common whether very many rows do, so that reading them in the order of the list is faster than by the index of
 *   trigrams, which finds all of them before the first is shown
 */
export function containsText(column: string, text: string, { common }: { common: boolean }): RawBuilder<boolean> {
  // why: without the parentheses of a subquery the accents of the pattern would be removed anew for each row
  const pattern = sql`(select plain_text(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}))`;
  const skipsIndex = common || text.replace(/[^\p{L}\p{N}]/gu, '').length < trigram;
  return skipsIndex ? sql`${sql.ref(column)} || '' like ${pattern}` : sql`${sql.ref(column)} like ${pattern}`;
}
