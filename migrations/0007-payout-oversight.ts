import { type Kysely, sql } from 'kysely';

/**
 * What admins decide about money keeps who did it and why: changes of payout terms get a table, and closed alarms an
 * index, so that the security log shows both. Further indexes serve the payouts that a winery waits for, those that
 * are in trouble, and the alarms that are open.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
      create table payout_terms_changes (
        id bigint primary key generated always as identity,
        winery_id uuid not null references wineries (id),
        admin_id uuid not null references users (id),
        -- null where the operator's settings apply again
        delay_days smallint check (delay_days between 0 and 90),
        reason text not null check (char_length(reason) between 1 and 1000),
        made_at timestamptz not null
      );
      create index payout_terms_changes_by_winery on payout_terms_changes (winery_id, id desc);
      create index payout_terms_changes_by_time on payout_terms_changes (made_at desc, id desc);
      create index payout_terms_changes_by_admin on payout_terms_changes (admin_id, made_at desc, id desc);
      create trigger payout_terms_changes_append_only before update or delete or truncate on payout_terms_changes
        for each statement execute function reject_audit_change();

      create index money_alarms_open_by_id on money_alarms (id desc) where resolved_at is null;
      create index money_alarms_closed on money_alarms (resolved_at desc, id desc) where resolved_by is not null;
      create index money_alarms_closed_by_admin on money_alarms (resolved_by, resolved_at desc, id desc)
        where resolved_by is not null;

      create index supplementary_payouts_troubled on supplementary_payouts (order_id)
        where arrived_at is null and (late_at is not null or payout_returns > 0);
      create index payments_unarrived_by_winery on payments (winery_id, payout_due_at)
        where state in ('captured', 'paid-out') and payout_arrived_at is null;`)
    .execute(db);
}
