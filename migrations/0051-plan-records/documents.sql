alter table mail_opt_outs drop constraint mail_opt_outs_kind,
  add constraint mail_opt_outs_kind
  check (kind in ('messages', 'reviews', 'orders', 'winery-reviews', 'clubs', 'plans')) not valid;

-- who is billed and by whom, line by line, as they were then; empty in invoices from before
alter table plan_invoices
  add column billed_to text[] not null default '{}' check (cardinality(billed_to) <= 6),
  add column billed_by text[] not null default '{}' check (cardinality(billed_by) <= 6);

-- What of a payment for a plan an admin gives back. Its id is chosen by the form.
create table plan_refunds (
  id uuid primary key,
  -- of the credit note, given when the money is given back
  number integer unique check (number > 0),
  invoice_id uuid not null references plan_invoices (id),
  -- which refund of its payment it is
  round integer not null check (round > 0),
  state text not null check (state in ('pending', 'refunded', 'refused')),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(reason) between 1 and 1000),
  admin_id uuid not null references users (id),
  -- why the gateway refused it
  failure text check (char_length(failure) <= 500),
  made_at timestamptz not null,
  refunded_at timestamptz,
  constraint plan_refunds_rounds unique (invoice_id, round),
  constraint plan_refunds_number check ((number is not null) = (state = 'refunded')),
  constraint plan_refunds_refunded check ((refunded_at is not null) = (state = 'refunded'))
);
create index plan_refunds_pending on plan_refunds (made_at) where state = 'pending';
create index plan_refunds_by_admin on plan_refunds (admin_id);

-- the payments for plans, the newest first
create index plan_invoices_by_number on plan_invoices (number desc) where number is not null;

alter table plan_subscriptions
  -- what of the period's price was given back
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- for which unpaid period the owners were mailed that its days of grace end
  add column grace_mailed_for date;
create index plan_subscriptions_unpaid on plan_subscriptions (unpaid_since)
  where unpaid_since is not null and ended_at is null;

alter table operator_entries
  add column round integer not null default 1 check (round > 0),
  drop constraint operator_entries_movement_check,
  add constraint operator_entries_movement check (movement in ('capture', 'card-fee', 'refund')) not valid,
  drop constraint operator_entries_once,
  add constraint operator_entries_once unique (payment_ref, movement, round, account);
alter table operator_entries validate constraint operator_entries_movement;
-- the daily comparison reads them by time
create index operator_entries_by_time on operator_entries (made_at, id) where account = 'provider-balance';

create trigger plan_invoices_issued before update on plan_invoices for each row
  execute function keep_issued_document(
    'winery_id', 'payer_id', 'state', 'paid_at', 'card_brand', 'card_last4', 'payment_ref', 'captured_at');
create trigger plan_refunds_issued before update on plan_refunds for each row execute function keep_issued_document();
