import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { Word } from '../keywords.ts';

/** Whether a word stands in a document, or in the name or place of any winery. @param word an expression, letters and digits alone */
export function isKnown(word: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from search_words s where s.word = ${word})
    or exists (select from wineries w where winery_words(w.name, w.city, w.county) @@ to_tsquery('simple', ${word})))`;
}

/**
 * What each word stands for: a word that is known; the beginning of one; or, misspelt, the known one most like it:
 * `tempranilo` is `tempranillo`. The names and towns of all wineries are known, also of those that sell nothing. A word that is
 * like nothing stays as it is. In the order of the words; one statement.
 */
export async function recognizeWords(db: Database, words: string[]): Promise<Word[]> {
  // why: short words have few trigrams; of those that begin alike a looser likeness will do (boys → bois)
  const { rows } = await sql<{ known: boolean; begins: boolean; word: string; meant: string | null }>`
    select given.word, known, not known and (
        exists (select from search_words s where starts_with(s.word, given.word))
        or exists (select from search_documents d where d.words @@ to_tsquery('simple', given.word || ':*'))
        or exists (select from wineries w
          where winery_words(w.name, w.city, w.county) @@ to_tsquery('simple', given.word || ':*'))) as begins,
      case when not known then (
        select s.word from search_words s
        where s.word % given.word
          or char_length(given.word) between 3 and 6 and starts_with(s.word, left(given.word, 2))
            and similarity(s.word, given.word) >= 0.2
        order by similarity(s.word, given.word) desc, s.word limit 1) end as meant
    from unnest(${words}::text[]) with ordinality given(word, place),
      lateral (select ${isKnown(sql`given.word`)} as known) looked_up
    order by place`.execute(db);
  return rows.map(({ word, known, begins, meant }) => ({ text: known || begins ? word : (meant ?? word), begins }));
}
