import { type Kysely, sql } from 'kysely';

/** Applications that use the platform API, the sessions that people have opened in them, and codes for logging in as somebody. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock the tables of people and sessions, which are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table applications (
        -- the client id
        id uuid primary key,
        name text not null check (char_length(name) between 1 and 80),
        -- the SHA-256 of the client secret, in hexadecimal
        secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
        -- from which pages browsers may call: origins, or * for all
        allowed_origins text[] not null check (cardinality(allowed_origins) <= 50),
        may_sign_in boolean not null,
        may_be_trusted boolean not null,
        disabled_at timestamptz,
        -- a form that was opened before another change is refused
        version integer not null default 1 check (version > 0),
        -- null for the one that the settings describe
        created_by uuid references users (id),
        secret_changed_at timestamptz not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index applications_by_name on applications (name, id);
      create index applications_by_person on applications (created_by);

      -- a session that somebody opened in an application: it ends with the session
      create table application_sessions (
        session_id uuid primary key references sessions (id) on delete cascade,
        application_id uuid not null references applications (id) on delete cascade,
        -- how often its refresh token was replaced: only the newest counts, and for some seconds the one before
        generation integer not null default 1 check (generation > 0),
        refreshed_at timestamptz not null
      );
      create index application_sessions_by_application on application_sessions (application_id);

      -- codes by which an application gets the limited session that an admin has opened in somebody's name
      create table authorization_codes (
        -- the SHA-256 of the code, in hexadecimal
        code_hash text primary key,
        session_id uuid not null unique references sessions (id) on delete cascade,
        application_id uuid not null references applications (id) on delete cascade,
        redirect_uri text not null check (char_length(redirect_uri) <= 500),
        -- the SHA-256 of the verifier, in base64url
        code_challenge text not null check (char_length(code_challenge) = 43),
        expires_at timestamptz not null
      );
      create index authorization_codes_by_application on authorization_codes (application_id);
      create index authorization_codes_by_end on authorization_codes (expires_at);`)
    .execute(db);
}
