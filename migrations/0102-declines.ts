import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * Declined cards: what the gateway and the card network said is stored with the attempt, a card that must not be tried
 * again is marked at its customer, and a payer can confirm the payment of a charge while they are there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the tables are in use, so waiting for their locks must be short
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table subscription_attempts
        -- {declineCode, adviceCode, networkDeclineCode, networkAdviceCode} of a declined card
        add column decline jsonb check (jsonb_typeof(decline) = 'object'),
        -- what the payment is for, as the gateway was told, so that a repetition says the same
        add column details jsonb check (jsonb_typeof(details) = 'object'),
        -- the payer confirms this attempt in their browser
        add column on_session boolean not null default false,
        -- the card that the payer enters replaces their saved one
        add column saves_card boolean not null default false;
      alter table subscription_attempts drop constraint subscription_attempts_ended,
        add constraint subscription_attempts_ended
          check (ended_at is not null or failure_code is null and (on_session or gateway_ref is null)) not valid;
      alter table subscription_attempts validate constraint subscription_attempts_ended;
      alter table subscription_charges
        -- the card network asked not to try the card again before this time
        add column not_before timestamptz,
        -- its payer has time to confirm the current attempt in their browser
        add column awaits_payer boolean not null default false,
        -- the number that its order will have
        add column order_number integer check (order_number between 0 and 99999999);
      alter table payment_customers
        -- from when the saved card must not be tried again, and why
        add column card_blocked_at timestamptz,
        add column card_block_reason text check (card_block_reason in ('do-not-try-again', 'confirm-card-data')),
        add constraint card_block_is_whole check (num_nulls(card_blocked_at, card_block_reason) in (0, 2)) not valid;
      alter table payment_customers validate constraint card_block_is_whole;
      alter table payments
        add column decline jsonb check (jsonb_typeof(decline) = 'object'),
        add column details jsonb check (jsonb_typeof(details) = 'object');
      update subscription_charges set order_number = new_order_number()
        where kind <> 'plan' and state in ('due', 'attempting', 'declined');`)
    .execute(db);
  const file = new URL('./0102-declines/functions/payment-details.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
}
