import type { Infra } from '#infra/infra.ts';
import { anonymous, type Role, type Viewer } from '#kit/actor.ts';
import type { CurrentUser } from '../account.ts';
import { findSession } from '../db/session-rows.server.ts';
import { type SignedSite, sessionToken } from './session-token.server.ts';

/**
 * Who a request comes from. `unconfirmed` is somebody whom an identity provider knows and who has yet to say the rest: as long
 * as that is so he is nobody here.
 */
export type Session = {
  viewer: Viewer;
  user: CurrentUser | undefined;
  unconfirmed: { id: string; email: string; firstName: string; lastName: string } | undefined;
};

const nobody: Session = { viewer: anonymous, user: undefined, unconfirmed: undefined };

type SessionNeeds = Pick<Infra, 'db' | 'clock'> & SignedSite;

/** Reads who is signed in: no query without a signed token, else one. Open to everybody. */
export async function readSession(app: SessionNeeds, headers: Headers): Promise<Session> {
  const token = sessionToken(headers, app);
  const found = token === undefined ? undefined : await findSession(app.db, token, app.clock.now());
  if (!found) return nobody;
  const { id, email, emailVerified, displayName, firstName, lastName } = found;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  if (!found.confirmed) return { ...nobody, unconfirmed: { id, email, ...names } };
  const roles: Role[] = [
    ...(found.admin ? (['admin'] as const) : []),
    ...found.wineryRoles.map((role) => `winery-${role}` as const),
  ];
  return {
    viewer: { kind: 'user', id, roles, limited: found.scope === 'user:limited' },
    user: { id, email, emailVerified, displayName, ...names },
    unconfirmed: undefined,
  };
}
