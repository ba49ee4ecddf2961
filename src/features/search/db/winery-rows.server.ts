import { sql } from 'kysely';
import type { Region } from '#features/wineries/winery.ts';
import type { Database } from '#infra/database.ts';
import { singularKind } from '../keywords.ts';
import { isKnownWord } from './recognize-words.server.ts';
import { allOf, wordQuery } from './search-conditions.server.ts';

/** A winery with the number of wines it sells. */
export type NamedWineryRow = {
  slug: string;
  name: string;
  city: string;
  region: Region;
  coverImageId: string | null;
  wines: number;
};

/** A word shared by more winery names than this identifies none: "vineyards", "creek", "Texas". */
const maxSharingName = 5;

/**
 * Wineries whose name contains all words, the last one maybe incomplete; if there are none and one of the words is
 * unknown, those with the most similar names. Words for a kind of wine ("red", "reds", "blanc du bois") count only if
 * they are the whole name. One statement.
 * @param words from `splitKeywords`, at least one
 * @param limit at most `maxSharingName` rows
 */
export async function findNamedWineryRows(db: Database, words: string[], limit: number): Promise<NamedWineryRow[]> {
  const text = words.join(' ');
  // why: words consist of letters and digits only, so they cannot contain operators
  const holds = words.map((word, at) => sql`w.plain_name ~ ${`\\m${word}${at < words.length - 1 ? '\\M' : ''}`}`);
  // why: plurals like "reds" are known words, even if no document contains them
  const others = words.filter((word) => singularKind(word) === undefined);
  const ofKind = wordQuery(words.map((word) => ({ text: word, isPrefix: false, synonym: singularKind(word) })));
  const { rows } = await sql<NamedWineryRow>`
    with holding as materialized (
      select *, plain_name = ${text} as exact, 1 as likeness
      from (select w.id, btrim(plain_words(w.name)) as plain_name from wineries w where ${sql.join(holds, sql` and `)}) held
      order by exact desc, starts_with(plain_name, ${text}) desc, char_length(plain_name), plain_name
      limit ${maxSharingName + 1}),
    alike as (
      select w.id, w.plain_name, false as exact, word_similarity(${text}, w.plain_name) as likeness
      from wineries w
      where w.plain_name %> ${text} and not exists (select from holding)
        and not ${allOf(others.map(isKnownWord))}
      order by likeness desc, w.plain_name
      limit ${limit}),
    named as (
      select * from holding where exact or (select count(*) from holding) <= ${maxSharingName}
      union all select * from alike)
    select w.slug, w.name, w.city, w.region, w.cover_image_id as "coverImageId", (
      select count(*)::int from search_documents d join search_kinds k on k.id = d.kind_id
      where d.winery_id = w.id and k.type = 'wine') as wines
    from named join wineries w on w.id = named.id
    where named.exact or ${others.length > 0} and not exists (select from search_kinds k where k.words @@ ${ofKind})
    order by named.exact desc, named.likeness desc, starts_with(named.plain_name, ${text}) desc,
      char_length(named.plain_name), named.plain_name
    limit ${limit}`.execute(db);
  return rows;
}

/** The wineries with a published wine, pinned ones first, then by name. @param limit greatest number of rows */
export function listSellingWineryRows(db: Database, limit: number) {
  return db
    .selectFrom('wineries')
    .select(['name', 'region'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('searchDocuments')
          .innerJoin('searchKinds', 'searchKinds.id', 'searchDocuments.kindId')
          .select('searchDocuments.listingId')
          .whereRef('searchDocuments.wineryId', '=', 'wineries.id')
          .where('searchKinds.type', '=', 'wine'),
      ),
    )
    .orderBy('pinned', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
}
