import { sql } from 'kysely';
import type { Database } from '../../src/infra/database.ts';
import { sessionCookie } from '../../tests/fixtures/accounts/sign-in-person.ts';
import { forkChild, type Stops } from './child.ts';
import type { Visits, VisitTask } from './visit-process.ts';

/** Creates sessions directly in the database. @param emails of accounts @returns the cookie of each */
export async function openSessions(db: Database, emails: readonly string[]): Promise<string[]> {
  const cookies: string[] = [];
  for (const email of emails) {
    const token = crypto.randomUUID();
    await sql`
      insert into sessions (user_id, token, scope, expires_at, created_at, updated_at)
      select id, ${token}, 'user', '2100-01-01', now(), now() from users where email = ${email}`.execute(db);
    cookies.push(`session=${sessionCookie(token)}`);
  }
  return cookies;
}

/** Lets people visit the site from a child process. @returns the time of each visit, in milliseconds */
export async function measureVisits(task: VisitTask, stops: Stops): Promise<number[]> {
  const child = forkChild('visit-process.ts', stops);
  child.process.send(task);
  const answer = await child.next<{ visits?: Visits; failure?: string }>((task.seconds + 40) * 1000);
  await child.stop();
  if (!answer.visits) throw new Error(answer.failure);
  return answer.visits.took;
}
