import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import { singularKind, type Word } from '../keywords.ts';

/** That a word, letters and digits alone, stands in a document; `:*` at its end makes it the beginning of one. */
function inDocuments(word: RawBuilder<unknown>): RawBuilder<boolean> {
  // why: the offset keeps this a question for each word; joined, all documents would be looked through
  return sql`exists (select from search_documents d where d.words @@ to_tsquery('simple', ${word}) offset 0)`;
}

/** That a word, letters and digits alone, stands in the name or place of any winery; `:*` as above. */
function inWineries(word: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from wineries w where winery_words(w.name, w.city, w.county) @@ to_tsquery('simple', ${word}))`;
}

/**
 * Whether a word stands in a document that is for sale now, or in the name or place of any winery. `search_words` does not tell: it
 * remembers words whose last document is gone.
 * @param word letters and digits alone. As a value: PostgreSQL looks a rare word up and comes across a frequent one at once
 */
export function isKnownWord(word: string): RawBuilder<boolean> {
  return sql`(${inDocuments(sql`${word}`)} or ${inWineries(sql`${word}`)})`;
}

/** Whether a word begins one that is known. */
function isKnownPrefix(word: string): RawBuilder<boolean> {
  return sql`(exists (select from search_words s where starts_with(s.word, ${word}) and ${inDocuments(sql`s.word`)})
    or ${inDocuments(sql`${`${word}:*`}`)} or ${inWineries(sql`${`${word}:*`}`)})`;
}

/** The word for sale now that is most like a misspelt one. */
function closestWord(word: string): RawBuilder<string | null> {
  // why: short words have few trigrams; of those that begin alike a looser likeness will do (boys → bois)
  return sql`(
    select likest.word from (
      select s.word, similarity(s.word, ${word}) as likeness from search_words s
      where s.word % ${word}
        or char_length(${word}) between 3 and 6 and starts_with(s.word, left(${word}, 2)) and similarity(s.word, ${word}) >= 0.2
      order by likeness desc, s.word limit 20) likest
    where ${inDocuments(sql`likest.word`)}
    order by likest.likeness desc, likest.word limit 1)`;
}

/**
 * What each word stands for: a word that is known; the beginning of one; or, misspelt, the known one most like it:
 * `tempranilo` is `tempranillo`. Many of a kind (`reds`) stand for the kind too. The names and towns of all wineries are known,
 * also of those that sell nothing. A word that is like nothing stays as it is. In the order of the words; one statement.
 * @param words as `splitKeywords` gives them, at least one
 */
export async function recognizeWords(db: Database, words: string[]): Promise<Word[]> {
  const asked = words.map(
    (word, place) => sql`
      select ${place}::int as place, known, not known and ${isKnownPrefix(word)} as begins, case when not known then ${closestWord(word)} end as meant
      from (select ${singularKind(word) === undefined ? isKnownWord(word) : sql`true`} as known offset 0) looked_up`,
  );
  const { rows } = await sql<{ known: boolean; begins: boolean; meant: string | null }>`
    ${sql.join(asked, sql` union all `)} order by place`.execute(db);
  return words.map((word, at) => toWord(word, rows[at]));
}

function toWord(word: string, found: { known: boolean; begins: boolean; meant: string | null } | undefined): Word {
  if (!found) throw new Error('A word was not looked up');
  const synonym = singularKind(word);
  const text = found.known || found.begins ? word : (found.meant ?? word);
  return { text, isPrefix: found.begins, ...(synonym !== undefined && { synonym }) };
}
