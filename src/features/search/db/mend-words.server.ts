import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/**
 * For each word that begins no known word, the known one most like it: `tempranilo` → `tempranillo`. Words that are known, and
 * those that are like nothing, stay.
 */
export async function mendWords(db: Database, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ mended: string }>`
    select coalesce(
      case when exists (select from search_words where search_words.word like given.word || '%') then given.word end,
      (select search_words.word from search_words where search_words.word % given.word
        order by similarity(search_words.word, given.word) desc, search_words.word limit 1),
      given.word) as mended
    from unnest(${words}::text[]) with ordinality given(word, place) order by place`.execute(db);
  return rows.map((row) => row.mended);
}
