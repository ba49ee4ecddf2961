import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** The terms that are published at a moment: whether they replace earlier ones. Undefined if there are none. */
export async function findTerms(
  db: Database,
  now: Date,
): Promise<{ version: number; publishedAt: Date; replaces: boolean } | undefined> {
  const { rows } = await sql<{ version: number; publishedAt: Date; replaces: boolean }>`
    select v.number as version, v.published_at, exists (
      select from article_versions earlier
      where earlier.article_id = v.article_id and earlier.published_at < v.published_at) as replaces
    from articles a join article_versions v on v.article_id = a.id
    where a.kind = 'page' and a.slug = 'terms-of-service' and v.published_at <= ${now}
    order by v.published_at desc, v.number desc limit 1`.execute(db);
  return rows[0];
}

/**
 * The text of a version of the terms, and of the one that a person agreed to before: the first, if that is not known.
 * Undefined if there is no such person or version.
 */
export async function findTermsText(
  db: Database,
  { userId, version }: { userId: string; version: number },
): Promise<{ acceptedAt: Date | null; before: string; after: string } | undefined> {
  const { rows } = await sql<{ acceptedAt: Date | null; before: string; after: string }>`
    select u.terms_accepted_at as accepted_at, later.body as after, earlier.body as before
    from users u, articles a
      join article_versions later on later.article_id = a.id and later.number = ${version}
      join lateral (
        select one.body from article_versions one
        where one.article_id = a.id and one.published_at is not null
        order by one.number = (
            select agreed.version from terms_agreements agreed
            where agreed.user_id = ${userId} order by agreed.agreed_at desc limit 1) desc nulls last,
          one.published_at, one.number
        limit 1) earlier on true
    where u.id = ${userId} and a.kind = 'page' and a.slug = 'terms-of-service'`.execute(db);
  return rows[0];
}
