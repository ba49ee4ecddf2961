import { type Kysely, sql } from 'kysely';

/** What people keep with a heart: a listing or a winery. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table favourites (
      id bigint generated always as identity primary key,
      user_id uuid not null references users (id) on delete cascade,
      listing_id uuid references listings (id) on delete cascade,
      winery_id uuid references wineries (id) on delete cascade,
      created_at timestamptz not null,
      constraint favourites_one_thing check (num_nonnulls(listing_id, winery_id) = 1),
      unique (user_id, listing_id),
      unique (user_id, winery_id)
    )`.execute(db);
  for (const thing of ['listing', 'winery']) {
    const [column, newest, used] = [`${thing}_id`, `favourites_newest_${thing}`, `favourites_by_${thing}`].map((name) =>
      sql.ref(name),
    );
    await sql`
      create index ${newest} on favourites (user_id, created_at desc, id desc) where ${column} is not null`.execute(db);
    // why: what is deleted looks for its hearts
    await sql`create index ${used} on favourites (${column}) where ${column} is not null`.execute(db);
  }
}
