import { type Kysely, sql } from 'kysely';

/**
 * Reviews of wineries: what people wrote, former versions, photos, votes, reports and answers; and the scores of each
 * winery, which are stored so that lists can filter and sort by them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock people, wineries, and images for a moment; whoever waits must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      -- a score is the mean of reviews from now on; there are none yet
      update wineries set score = null where score is not null;

      -- Missing for a winery that nobody has reviewed. Means are to a tenth, null where nobody gave that score.
      create table winery_scores (
        winery_id uuid primary key references wineries (id) on delete cascade,
        review_count integer not null check (review_count >= 0),
        verified_count integer not null check (verified_count between 0 and review_count),
        quality numeric(2, 1) check (quality between 1 and 5),
        variety numeric(2, 1) check (variety between 1 and 5),
        ambiance numeric(2, 1) check (ambiance between 1 and 5),
        affordable numeric(2, 1) check (affordable between 1 and 5),
        food_offerings numeric(2, 1) check (food_offerings between 1 and 5),
        customer_service numeric(2, 1) check (customer_service between 1 and 5),
        -- how many reviews gave one star, two stars, and so on
        distribution integer[] not null check (cardinality(distribution) = 5)
      );

      create table winery_reviews (
        id uuid primary key default gen_random_uuid(),
        winery_id uuid not null references wineries (id) on delete cascade,
        author_id uuid not null references users (id),
        -- held: an admin has to look at it first; removed: by an admin, and kept so that the author learns why
        state text not null check (state in ('published', 'held', 'removed')),
        overall smallint not null check (overall between 1 and 5),
        quality smallint check (quality between 1 and 5),
        variety smallint check (variety between 1 and 5),
        ambiance smallint check (ambiance between 1 and 5),
        affordable smallint check (affordable between 1 and 5),
        food_offerings smallint check (food_offerings between 1 and 5),
        customer_service smallint check (customer_service between 1 and 5),
        content text not null check (char_length(content) between 1 and 5000),
        -- the first day of the month
        visited_month date check (extract(day from visited_month) = 1),
        -- an order that was paid, or a tasting that took place
        verified text check (verified in ('buyer', 'visitor')),
        held_rule text check (held_rule in ('similar-text', 'network-burst')),
        decision_reason text check (char_length(decision_reason) between 1 and 1000),
        -- hashes of the words, by which similar texts are found
        fingerprint integer[] not null default '{}',
        helpful_count integer not null default 0 check (helpful_count >= 0),
        created_at timestamptz not null,
        edited_at timestamptz,
        -- invented, for the demo
        demo boolean not null default false,
        constraint winery_reviews_once unique (winery_id, author_id),
        constraint winery_reviews_held check ((state = 'held') = (held_rule is not null)),
        constraint winery_reviews_removed check (state <> 'removed' or decision_reason is not null)
      );
      create index winery_reviews_newest on winery_reviews (winery_id, created_at desc, id) where state = 'published';
      create index winery_reviews_by_score on winery_reviews (winery_id, overall desc, created_at desc, id)
        where state = 'published';
      create index winery_reviews_helpful on winery_reviews (winery_id, helpful_count desc, created_at desc, id)
        where state = 'published';
      -- the scores of a winery are counted from this index alone
      create index winery_reviews_scores on winery_reviews (winery_id)
        include (overall, quality, variety, ambiance, affordable, food_offerings, customer_service, verified)
        where state = 'published';
      create index winery_reviews_by_author on winery_reviews (author_id, created_at desc, id);
      create index winery_reviews_held_first on winery_reviews (created_at, id) where state = 'held';
      create index winery_reviews_words on winery_reviews using gin (to_tsvector('english', plain_text(content)))
        where state = 'published';
      create index winery_reviews_fingerprints on winery_reviews using gin (fingerprint);

      -- What a review was before its author edited it.
      create table winery_review_versions (
        review_id uuid not null references winery_reviews (id) on delete cascade,
        number smallint not null check (number > 0),
        overall smallint not null,
        quality smallint,
        variety smallint,
        ambiance smallint,
        affordable smallint,
        food_offerings smallint,
        customer_service smallint,
        content text not null,
        visited_month date,
        replaced_at timestamptz not null,
        primary key (review_id, number)
      );

      -- At most four photos of a review.
      create table winery_review_photos (
        review_id uuid not null references winery_reviews (id) on delete cascade,
        position smallint not null check (position between 0 and 3),
        image_id uuid not null unique references images (id) on delete cascade,
        primary key (review_id, position)
      );

      -- What the winery answered, once.
      create table winery_review_answers (
        review_id uuid primary key references winery_reviews (id) on delete cascade,
        author_id uuid not null references users (id),
        content text not null check (char_length(content) between 1 and 5000),
        created_at timestamptz not null
      );
      create index winery_review_answers_by_author on winery_review_answers (author_id);

      -- Who found a review helpful.
      create table winery_review_votes (
        review_id uuid not null references winery_reviews (id) on delete cascade,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz not null,
        primary key (review_id, user_id)
      );
      create index winery_review_votes_by_user on winery_review_votes (user_id);

      -- Who reported a review, and what became of it. A person reports a review once.
      create table winery_review_reports (
        review_id uuid not null references winery_reviews (id) on delete cascade,
        reporter_id uuid not null references users (id) on delete cascade,
        reason text not null check (reason in ('not-a-visit', 'conflict-of-interest', 'offensive', 'private-data', 'advertising', 'other')),
        details text not null default '' check (char_length(details) <= 1000),
        reported_at timestamptz not null,
        decision text check (decision in ('kept', 'removed')),
        decision_reason text check (char_length(decision_reason) between 1 and 1000),
        decided_at timestamptz,
        primary key (review_id, reporter_id),
        constraint winery_review_reports_decided check (num_nulls(decision, decision_reason, decided_at) in (0, 3))
      );
      create index winery_review_reports_open on winery_review_reports (reported_at, review_id) where decided_at is null;
      create index winery_review_reports_by_reporter on winery_review_reports (reporter_id);

      -- From which network reviews were sent, as a hash; deleted after a day.
      create table winery_review_sources (
        id bigint primary key generated always as identity,
        network text not null check (network ~ '^[0-9a-f]{64}$'),
        winery_id uuid not null references wineries (id) on delete cascade,
        user_id uuid not null references users (id) on delete cascade,
        sent_at timestamptz not null
      );
      create index winery_review_sources_by_network on winery_review_sources (network, sent_at);
      create index winery_review_sources_by_winery on winery_review_sources (winery_id);
      create index winery_review_sources_by_user on winery_review_sources (user_id);
      create index winery_review_sources_by_age on winery_review_sources (sent_at);`)
    .execute(db);
}
