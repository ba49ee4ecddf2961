import { type Kysely, sql } from 'kysely';

/** What two pages said about tax, and what is true until tax is computed. */
const corrections = [
  [
    'Wine, shipping, tax, and our fee, each on its own line.',
    'Wine, shipping, and our fee, each on its own line. The winery’s prices include tax.',
  ],
  [
    'each on a line of its own: the wines, shipping, taxes and the {site} fee, which is the platform fee for running the marketplace.',
    'each on a line of its own: the wines, shipping and the {site} fee, which is the platform fee for running the marketplace. No tax is added: the prices that the vendor sets include it.',
  ],
  [
    '- to collect and pay the taxes that are the vendor’s to pay;',
    '- to set prices that include the taxes on the sale, and to pay these taxes;',
  ],
] as const;

/**
 * The pages promised a line for tax, which no order has. Pages whose newest version came with the product and is
 * published get a corrected version; what an operator has written stays. Of the terms, this is a version to agree to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const [first, second, third] = corrections;
  const corrected = sql`replace(replace(replace(body, ${first[0]}, ${first[1]}), ${second[0]}, ${second[1]}),
    ${third[0]}, ${third[1]})`;
  await sql`
    with corrected as (
      insert into article_versions (article_id, number, title, summary, body, author, tags, tag_slugs, picture_id,
        picture_alt, saved_by, saved_at, published_at)
      select article_id, number + 1, title, summary, ${corrected}, author, tags, tag_slugs, picture_id, picture_alt,
        null, now(), now()
      from articles join article_versions newest on article_id = articles.id and number = version
      where kind = 'page' and slug in ('terms-of-service', 'why-lonevine') and saved_by is null
        and newest.published_at <= now() and body <> ${corrected}
      returning article_id, number
    )
    update articles set version = corrected.number from corrected where id = corrected.article_id`.execute(db);
}
