import { type Kysely, sql } from 'kysely';

/** What a winery says of a listing besides what is in the bottle, where it is picked up, and how its approval went. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table listings
      add column awards text[] not null default '{}',
      add column practices text[] not null default '{}',
      add column disclaimer text not null default '' check (char_length(disclaimer) <= 5000),
      add column pickup_street text check (char_length(pickup_street) between 1 and 200),
      add column pickup_building text check (char_length(pickup_building) between 1 and 120),
      add column pickup_city text check (char_length(pickup_city) between 1 and 120),
      add column pickup_state text check (pickup_state ~ '^[A-Z]{2}$'),
      add column pickup_zip text check (char_length(pickup_zip) between 1 and 20),
      add column lat double precision check (lat between -90 and 90),
      add column lng double precision check (lng between -180 and 180),
      add column place text check (char_length(place) between 1 and 200),
      add column updated_at timestamptz,
      add column submitted_at timestamptz,
      add column sent_back_reason text check (char_length(sent_back_reason) between 1 and 1000),
      add constraint listings_awards check (cardinality(awards) <= 20 and array_position(awards, '') is null),
      add constraint listings_practices check (cardinality(practices) <= 20 and array_position(practices, '') is null),
      add constraint listings_pickup check (num_nonnulls(pickup_street, pickup_city, pickup_state) in (0, 3)),
      add constraint listings_place check (num_nonnulls(lat, lng, place) in (0, 3))`.execute(db);
  await sql`
    create index listings_submitted_first on listings (submitted_at, id) where state = 'pendingApproval'`.execute(db);
}
