import { type Kysely, sql } from 'kysely';

/** Where applications may have codes sent to, what the settings said of a secret, and through which application an admin looked. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table applications
        -- whole addresses: an origin may have pages that pass on what is in their address
        add column redirect_uris text[] not null default '{}' check (cardinality(redirect_uris) <= 20),
        -- the SHA-256 of the secret of the settings when it was stored, so that one that admins replaced does not return
        add column configured_secret_hash text check (configured_secret_hash ~ '^[0-9a-f]{64}$');
      update applications set configured_secret_hash = secret_hash where created_by is null;
      -- null for those opened on this site
      alter table impersonation_audit add column application_id uuid references applications (id);
      create index impersonation_audit_by_application on impersonation_audit (application_id)
        where application_id is not null;`)
    .execute(db);
}
