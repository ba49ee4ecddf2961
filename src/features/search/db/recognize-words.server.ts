import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import { singularKind, type Word } from '../keywords.ts';

/**
 * Whether a document contains this word, which consists of letters and digits; with `:*` at its end, a word that starts
 * so.
 */
function inDocuments(word: RawBuilder<unknown>): RawBuilder<boolean> {
  // why: `offset 0` makes this one index lookup for each word; joined, all documents would be scanned
  return sql`exists (select from search_documents d where d.words @@ to_tsquery('simple', ${word}) offset 0)`;
}

/** Whether the name or place of a winery contains this word, which consists of letters and digits; `:*` as above. */
function inWineries(word: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from wineries w where winery_words(w.name, w.city, w.county) @@ to_tsquery('simple', ${word}))`;
}

/**
 * Whether a document of a listing for sale, or the name or place of any winery, contains a word. `search_words` cannot
 * answer this: it also contains words whose last document was deleted.
 * @param word letters and digits only. It is passed as a value, so that PostgreSQL plans for its frequency
 */
export function isKnownWord(word: string): RawBuilder<boolean> {
  return sql`(${inDocuments(sql`${word}`)} or ${inWineries(sql`${word}`)})`;
}

/** Whether a known word starts with this one. */
function isKnownPrefix(word: string): RawBuilder<boolean> {
  return sql`(exists (select from search_words s where starts_with(s.word, ${word}) and ${inDocuments(sql`s.word`)})
    or ${inDocuments(sql`${`${word}:*`}`)} or ${inWineries(sql`${`${word}:*`}`)})`;
}

/** The word in current documents that is most similar to a misspelled one. */
function closestWord(word: string): RawBuilder<string | null> {
  // why: short words have few trigrams, so with the same beginning less similarity is enough (boys → bois)
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
 * The meaning of each word: itself if it is known; a prefix; or, if it is misspelled, the most similar known word
 * (`tempranilo` becomes `tempranillo`). Plurals of a kind (`reds`) also stand for the kind. The names and towns of all
 * wineries are known words, even of those that sell nothing. A word similar to none stays unchanged. In the order of
 * the words; one statement.
 * @param words from `splitKeywords`, at least one
 */
export async function recognizeWords(db: Database, words: string[]): Promise<Word[]> {
  const lookups = words.map(
    (word, place) => sql`
      select ${place}::int as place, known, not known and ${isKnownPrefix(word)} as begins, case when not known then ${closestWord(word)} end as meant
      from (select ${singularKind(word) === undefined ? isKnownWord(word) : sql`true`} as known offset 0) looked_up`,
  );
  const { rows } = await sql<{ known: boolean; begins: boolean; meant: string | null }>`
    ${sql.join(lookups, sql` union all `)} order by place`.execute(db);
  return words.map((word, at) => toWord(word, rows[at]));
}

function toWord(word: string, found: { known: boolean; begins: boolean; meant: string | null } | undefined): Word {
  if (!found) throw new Error('A word was not looked up');
  const synonym = singularKind(word);
  const text = found.known || found.begins ? word : (found.meant ?? word);
  return { text, isPrefix: found.begins, ...(synonym !== undefined && { synonym }) };
}
