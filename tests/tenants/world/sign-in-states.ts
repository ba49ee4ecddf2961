import { sql } from 'kysely';
import { sendPasswordReset } from '../../../src/features/accounts/credentials/reset-password.server.ts';
import { sealSecret } from '../../../src/features/accounts/second-factor/sealed-secret.server.ts';
import { codeAt, stepAt } from '../../../src/features/accounts/second-factor/totp.server.ts';
import type { Database } from '../../../src/infra/database.ts';
import { SoftwareAuthenticator } from '../../fixtures/accounts/software-authenticator.ts';
import { sessionSecret } from '../../fixtures/pages/whole-server.ts';
import { baseUrl, type Caller } from './people.ts';
import type { Side } from './side.ts';
import type { World } from './world.ts';

const factorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The owner of a winery has an authenticator app, confirmed or not yet. */
export function addFactor(isConfirmed: boolean) {
  return async (db: Database, { people }: Side, { now }: World): Promise<void> => {
    const userId = people.owner.id;
    const secret = sealSecret(factorSecret, userId, sessionSecret);
    const factor = { userId, secret, confirmedAt: isConfirmed ? now : null, createdAt: now };
    await db.insertInto('secondFactors').values(factor).execute();
  };
}

/** What the authenticator app shows. */
export function factorCode(now: Date): string {
  return codeAt(factorSecret, stepAt(now));
}

const authenticators = new WeakMap<Side, SoftwareAuthenticator>();
// biome-ignore lint/suspicious/noExplicitAny: what WebAuthn defines, which the authenticator reads
const optionsOf = new WeakMap<Side, any>();

/** The owner of a winery has begun to add a passkey. */
export async function askForPasskey(_: Database, side: Side, { ask }: World): Promise<void> {
  authenticators.set(side, new SoftwareAuthenticator(baseUrl));
  optionsOf.set(side, (await ask(side.people.owner, '/api/v1/user/passkey/options', {})).data);
}

/** The passkey with which the authenticator of the owner answers. */
export function newPasskey(side: Side): object {
  return JSON.parse(authenticators.get(side)?.make(optionsOf.get(side)) ?? '{}');
}

const mailedTokens = new WeakMap<Caller, string>();

/** The token in the link that was mailed to somebody last. */
export function mailedTokenOf(person: Caller): string {
  return mailedTokens.get(person) ?? '';
}

async function keepNewestToken(db: Database, mail: string, person: Caller): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    select data -> 'props' ->> 'path' as path from pgboss.job
    where name = 'mail' and data ->> 'mail' = ${mail} and data ->> 'to' = ${person.email} order by created_on desc`.execute(
    db,
  );
  mailedTokens.set(person, new URL(rows[0]?.path ?? '', baseUrl).searchParams.get('t') ?? '');
}

/** The friend has got the link with which they choose another password. */
export async function mailReset(db: Database, { people: { friend } }: Side, { auth }: World): Promise<void> {
  const job = { id: crypto.randomUUID(), data: { email: friend.email }, isLastAttempt: false };
  await sendPasswordReset({ auth }, { kind: 'system' }, job);
  await keepNewestToken(db, 'reset-password', friend);
}

/** The friend has not confirmed their address, and got the link for it. */
export async function mailVerification(db: Database, { people: { friend } }: Side, { ask }: World): Promise<void> {
  await db.updateTable('users').set({ emailVerified: false }).where('id', '=', friend.id).execute();
  await ask(friend, '/api/v1/user/verification', {});
  await keepNewestToken(db, 'verify-email', friend);
}
