import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** Keeps that the person of a session signed in on a browser; of an impersonation session nothing is kept. */
export async function insertBrowserSignIn(
  db: Database,
  { token, browserHash, now }: { token: string; browserHash: string; now: Date },
): Promise<void> {
  await sql`
    insert into browser_sign_ins (browser_hash, user_id, last_sign_in_at)
    select ${browserHash}, user_id, ${now} from sessions where token = ${token} and opened_by is null
    on conflict (browser_hash, user_id) do update set last_sign_in_at = excluded.last_sign_in_at`.execute(db);
}
