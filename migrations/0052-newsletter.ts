import { type Kysely, sql } from 'kysely';

/** Subscriptions are confirmed by mail and may end or bounce; admins write issues, which are sent to subscribers. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock the tables of people and images, which are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table newsletter_subscriptions
        -- what links of mails name instead of the address
        add column id uuid not null default gen_random_uuid(),
        -- when the person unsubscribed; the row is kept for a while, so that links of old mails go on working
        add column ended_at timestamptz,
        -- when a mail server refused the address for good
        add column bounced_at timestamptz,
        add constraint newsletter_subscriptions_id unique (id);
      create index newsletter_subscriptions_active on newsletter_subscriptions (id)
        where ended_at is null and bounced_at is null;
      create index newsletter_subscriptions_ended on newsletter_subscriptions (ended_at) where ended_at is not null;

      -- addresses that somebody typed and nobody has confirmed yet
      create table newsletter_requests (
        id uuid primary key,
        email text not null unique
          check (email = lower(trim(email)) and email like '%_@_%' and char_length(email) <= 254),
        expires_at timestamptz not null
      );
      create index newsletter_requests_by_end on newsletter_requests (expires_at);

      create table newsletter_issues (
        id uuid primary key,
        -- a form that was opened before another change is refused
        version integer not null check (version > 0),
        subject text not null check (char_length(subject) between 1 and 120),
        -- the line that an inbox shows after the subject
        preview_line text not null check (char_length(preview_line) <= 150),
        body text not null check (char_length(body) <= 60000),
        state text not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent')),
        -- when sending is to begin; null for at once
        send_at timestamptz,
        started_at timestamptz,
        finished_at timestamptz,
        -- the text with its cards as they were when sending began: everybody gets the same
        content jsonb,
        -- how many subscribers there were when sending began
        recipients integer check (recipients >= 0),
        -- the last subscription that a mail was queued for, and when the last mails were queued
        queued_up_to uuid,
        queued_at timestamptz,
        -- whether a mail was queued for every subscriber
        all_queued boolean not null default false,
        saved_by uuid not null references users (id),
        created_at timestamptz not null,
        saved_at timestamptz not null,
        constraint newsletter_issues_frozen check (
          state in ('draft', 'scheduled') or (content is not null and started_at is not null and recipients is not null)),
        constraint newsletter_issues_scheduled check (state <> 'scheduled' or send_at is not null)
      );
      create index newsletter_issues_newest on newsletter_issues (created_at desc, id);
      create index newsletter_issues_due on newsletter_issues (send_at) where state in ('scheduled', 'sending');
      create index newsletter_issues_by_person on newsletter_issues (saved_by);

      create table newsletter_images (
        image_id uuid primary key references images (id),
        issue_id uuid not null references newsletter_issues (id) on delete cascade
      );
      create index newsletter_images_by_issue on newsletter_images (issue_id);

      -- an issue to a subscriber, whose row may be gone by now: at most once
      create table newsletter_deliveries (
        issue_id uuid not null references newsletter_issues (id) on delete cascade,
        subscription_id uuid not null,
        state text not null check (state in ('queued', 'held', 'sending', 'sent', 'failed', 'bounced', 'skipped')),
        changed_at timestamptz not null,
        -- when its reader unsubscribed with the link of this mail
        unsubscribed_at timestamptz,
        primary key (issue_id, subscription_id)
      );
      create index newsletter_deliveries_by_state on newsletter_deliveries (issue_id, state);
      create index newsletter_deliveries_unsubscribed on newsletter_deliveries (issue_id)
        where unsubscribed_at is not null;`)
    .execute(db);
}
