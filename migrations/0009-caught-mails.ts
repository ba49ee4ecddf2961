import { type Kysely, sql } from 'kysely';

/** The mails of a shop that has no mail server: caught, to be read at a page of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table caught_mails (
      id bigint primary key generated always as identity,
      message_id text not null unique,
      recipient text not null,
      subject text not null,
      html text not null,
      text text not null,
      caught_at timestamptz not null
    )`.execute(db);
}
