import { type RawBuilder, sql } from 'kysely';

/** A pattern finds its rows in an index of trigrams from so many letters on. */
const trigram = 3;

/**
 * How the rows that contain a text are found: `few` by the index of trigrams, which finds all of them before the first
 * is shown; `many` by reading the rows in the order of the list until the page is full.
 */
export type TextSearch = 'few' | 'many';

/** How to find a text of which it is known, or not yet, that very many rows contain it. */
export function textSearchOf(text: string, { common }: { common: boolean }): TextSearch {
  return common || text.replace(/[^\p{L}\p{N}]/gu, '').length < trigram ? 'many' : 'few';
}

/** Whether a column of names without accents contains a text. */
export function containsText(column: string, text: string, search: TextSearch): RawBuilder<boolean> {
  return contains(column, sql`plain_text(${text})`, search);
}

/** Whether a column contains a text as it is. */
export function contains(column: string, text: RawBuilder<unknown>, search: TextSearch): RawBuilder<boolean> {
  // why: PostgreSQL takes it that a third of the rows fulfill an inequality. It then reads them in the order of the
  // list, and does not sort all that are found to show a page of them
  if (search === 'many') return sql`strpos(${sql.ref(column)}, (select ${text})) > 0`;
  // why: without the parentheses of a subquery the accents of the pattern would be removed anew for each row
  return sql`${sql.ref(column)} like (select '%' || regexp_replace(${text}, '[\\\\%_]', '\\\\\\&', 'g') || '%')`;
}
