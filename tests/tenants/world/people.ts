import { sessionCookie } from '../../../src/features/accounts/sign-in/session.server.ts';
import type { Database } from '../../../src/infra/database.ts';
import { createPasswordHasher } from '../../../src/infra/password-hashing.ts';
import type { Role, SignedIn } from '../../../src/kit/actor.ts';
import { addPerson } from '../../fixtures/accounts/add-person.ts';
import { sessionSecret } from '../../fixtures/pages/whole-server.ts';

/** The site of the walk: passkeys need https. */
export const baseUrl = 'https://shop.test';

/** The password of everybody. */
export const password = 'correct horse battery';

/** Somebody who is signed in, twice: with the cookie that the walk sends, and on another device. */
export type Caller = SignedIn & { email: string; cookie: string; otherSessionId: string };

/** The people around a winery. */
export type SidePeople = {
  owner: Caller;
  /** Works at the winery, without owning it. */
  staff: Caller;
  /** Has orders in every state, memberships, offers, and everything else that a customer can have. */
  buyer: Caller;
  /** Waits for admission to a club of the winery, and has reviewed it. */
  friend: Caller;
  /** Is a held member of the club. */
  guest: Caller;
  /** Has signed in by the identity provider, and not completed their account. */
  newcomer: Caller;
  /** Is invited to the winery and to its club, and claims another winery. */
  invited: Caller;
};

let hashed: Promise<string> | undefined;

/** Adds a person with a password and two sessions. */
export async function addCaller(
  db: Database,
  now: Date,
  {
    name,
    roles = [],
    admin = false,
    isComplete = true,
  }: { name: string; roles?: readonly Role[]; admin?: boolean; isComplete?: boolean },
): Promise<Caller> {
  const email = `${name}@example.test`;
  const { id } = await addPerson(db, {
    ...{ email, admin, displayName: name },
    ...(!isComplete && { termsAcceptedAt: null }),
  });
  const at = { createdAt: now, updatedAt: now };
  hashed ??= createPasswordHasher().hash(password);
  await db
    .insertInto('identities')
    .values({ userId: id, accountId: id, providerId: 'credential', password: await hashed, ...at })
    .execute();
  const token = crypto.randomUUID();
  // why: people with a passkey are signed in only after their second factor
  const session = { userId: id, expiresAt: new Date('2100-01-01'), secondFactorAt: now, provedAt: now, ...at };
  await db
    .insertInto('sessions')
    .values({ ...session, token })
    .execute();
  const other = await db
    .insertInto('sessions')
    .values({ ...session, token: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [cookie = ''] = sessionCookie({ sessionSecret, site: { baseUrl } }, token, 3600).split(';');
  return {
    ...{ kind: 'user', id, roles, limited: false, provedAt: now },
    ...{ email, cookie, otherSessionId: other.id },
  };
}

/** The session token of somebody, as programs send it. */
export function tokenOf({ cookie }: Caller): string {
  return cookie.slice(cookie.indexOf('=') + 1);
}
