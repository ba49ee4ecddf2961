import { type Kysely, sql } from 'kysely';

/** Wishes that an owner of the winery grants by hand, until a deadline; and purchases whose ids nobody else chooses. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the constraints and the foreign key lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table allocations drop constraint allocations_granting_check,
        add constraint allocations_granting_check check (granting in ('rank', 'pro-rata', 'lottery', 'hand')) not valid,
        -- who granted the wishes; null if nobody did until the deadline, and for the other rules
        add column granted_by uuid references users (id);
      alter table allocation_wishes drop constraint allocation_wishes_reason_check,
        add constraint allocation_wishes_reason_check
          check (reason in ('none', 'winery', 'expired', 'age', 'law', 'volume', 'price', 'account')) not valid;
      -- chosen by the buyer, so that a repetition buys nothing more; null for what is bought by a wish
      alter table allocation_purchases add column attempt uuid;
      create unique index allocation_purchases_once on allocation_purchases (allocation_id, number, attempt)
        where attempt is not null;`)
    .execute(db);
}
