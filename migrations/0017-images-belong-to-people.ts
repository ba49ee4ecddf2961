import { type Kysely, sql } from 'kysely';

/**
 * A picture is somebody's who has an account; how much it weighs counts until something shows it. An account that ends keeps its
 * row, so nothing that is shown loses its owner.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table images add column bytes integer not null default 0 check (bytes >= 0)`.execute(db);
  // why: what is nobody's is shown by nothing; the storage keeps its files until somebody clears the folder
  await sql`delete from images where not exists (select from users where users.id = images.owner_id)`.execute(db);
  await sql`alter table images add constraint images_owner foreign key (owner_id) references users (id)`.execute(db);
}
