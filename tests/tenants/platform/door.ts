import { Uuid } from '../../../src/api/platform/transit/transit-values.ts';
import { accessOnly, sessionTokens } from '../../../src/features/applications/token-set.server.ts';
import { sessionSecret } from '../../fixtures/pages/whole-server.ts';
import { addApplication } from '../../fixtures/platform/add-application.ts';
import { sdkWriter } from '../../fixtures/platform/sdk-transit.ts';
import type { Door } from '../walk/walk.ts';
import { baseUrl, type Caller, tokenOf } from '../world/people.ts';
import type { World } from '../world/world.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The refresh tokens of everybody. */
export const refreshTokens = new WeakMap<Caller, string>();

/**
 * The API of the hosted platform, in its encoding. Everybody has the most that a token can permit: the trust of the
 * client secret.
 */
export async function openPlatformDoor(world: World): Promise<Door> {
  const { server, database } = world;
  const applicationId = await addApplication({ db: database.db });
  const signing = { sessionSecret, clock: { now: () => world.now } };
  const tokens = new Map<string, string>();
  const people = [world.a, world.b].flatMap(({ people: { newcomer: _, ...others } }) => Object.values(others));
  for (const caller of [...people, world.admin, world.stranger]) {
    const [token = ''] = tokenOf(caller).split('.');
    const query = database.db.selectFrom('sessions').select('id').where('token', '=', decodeURIComponent(token));
    const { id: sessionId } = await query.executeTakeFirstOrThrow();
    const session = { applicationId, sessionId };
    await database.db
      .insertInto('applicationSessions')
      .values({ ...session, refreshedAt: world.now })
      .execute();
    tokens.set(caller.id, accessOnly(signing, { ...session, scope: 'trusted:user' }).access_token);
    refreshTokens.set(caller, sessionTokens(signing, 'user', { ...session, generation: 1 }).refresh_token ?? '');
  }
  const anonymous = accessOnly(signing, { applicationId, sessionId: null, scope: 'public-read' }).access_token;
  return {
    send: async (path, caller, { body, form }) => {
      const token = caller === undefined ? anonymous : (tokens.get(caller.id) ?? tokenOf(caller));
      const encoded = sdkWriter('compact').write(withUuids(body ?? {}));
      const fields = new URLSearchParams({ client_id: applicationId, ...(form as Record<string, string>) });
      const sent = {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...(!form && { 'content-type': 'application/transit+json' }) },
        body: form instanceof FormData ? form : form ? fields : encoded,
      };
      return server.fetch(new Request(baseUrl + path, sent), '203.0.113.7');
    },
    isDone: ({ status }) => status < 300,
  };
}

/** The same value with ids as transit has them. */
function withUuids(value: unknown): unknown {
  if (typeof value === 'string') return uuid.test(value) ? new Uuid(value) : value;
  if (Array.isArray(value)) return value.map(withUuids);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withUuids(inner)]));
}
