import { inject, vi } from 'vitest';
import { type AuthApp, openAuth } from '../../../src/features/accounts/sign-in/auth.server.ts';
import { createPasswordHasher } from '../../../src/infra/password-hashing.ts';
import { unlimited } from '../../../src/infra/rate-limiter.ts';
import { startSandbox } from '../../../stripe-sandbox/sandbox.ts';
import { client, type IdentityProvider, startIdentityProvider } from '../../fixtures/accounts/identity-provider.ts';
import { type TestApp, withApp } from '../../fixtures/database/integration-test.ts';
import { sessionSecret, type WholeServer, withServer } from '../../fixtures/pages/whole-server.ts';
import { addPlanRow } from '../../fixtures/plans/add-plans.ts';
import { callback } from '../../fixtures/platform/provider-test.ts';
import { listIds } from '../walk/rows.ts';
import { openUndoneDatabase, type UndoneDatabase } from '../walk/undone-database.ts';
import { type BuildApp, openBuildApp } from './build-app.ts';
import { addCaller, baseUrl, type Caller, tokenOf } from './people.ts';
import { addShared, type Shared } from './shared.ts';
import { addSide, type Side } from './side.ts';

/** The shop in which requests are tried: two wineries with everything, a stranger, and an admin. */
export type World = {
  a: Side;
  b: Side;
  admin: Caller;
  /** Is signed in and has nothing. */
  stranger: Caller;
  shared: Shared;
  server: WholeServer;
  database: UndoneDatabase;
  /** The time at which the clock stands. */
  now: Date;
  /** What the API answers to somebody, e.g. the text of a consent that goes with the next request. */
  // biome-ignore lint/suspicious/noExplicitAny: any part of a response
  ask(who: Caller, path: string, body?: object): Promise<any>;
  stripe: BuildApp['stripe'];
  /** The identity provider of the shop, where somebody new signs in. */
  provider: IdentityProvider;
  auth: AuthApp['auth'];
  /** The ids that came with side A, and those of side B. */
  idsOf: { a: ReadonlySet<string>; b: ReadonlySet<string> };
};

const contact = { email: 'hello@lonevine.test', phone: '(512) 555-0142', examples: [] };
const map = { styleUrl: undefined, fuzzyOffset: undefined, marker: undefined, currentLocationDistance: 1_000 };
const site = { name: 'Lonevine', baseUrl, contact, social: [], map };

/** Builds the world, opens the server on it, and runs something. Nothing that requests write is kept. */
export async function withWorld(use: (world: World) => Promise<void>): Promise<void> {
  const { url: address, close } = await startSandbox({ port: 0 });
  const provider = await startIdentityProvider(callback);
  try {
    await withApp(inject('templates').schema, async (given) => {
      const app = openBuildApp(given, address);
      const built = await build(app);
      const database = await openUndoneDatabase(given.databaseUrl);
      // why: what timers and workers do by themselves would be taken for what a request did
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        const opened = { ...given, db: database.db, clock: app.clock };
        await openServer({ opened, app, provider }, (server) => use({ ...built, ...server, database, provider }));
      } finally {
        vi.useRealTimers();
        await database.close();
      }
    });
  } finally {
    await provider.stop();
    await close();
  }
}

type Parts = { opened: TestApp; app: BuildApp; provider: IdentityProvider };

/** Opens the server on the database of which everything is undone, without workers. */
async function openServer(
  { opened, app, provider: { issuer } }: Parts,
  use: (opened: Pick<World, 'server' | 'ask' | 'auth' | 'stripe' | 'now'>) => Promise<void>,
): Promise<void> {
  const idle = async () => async () => {};
  const jobs = { ...opened.jobs, startWorker: idle, startGroupWorker: idle };
  const identityProvider = { issuer, clientId: client.id, clientSecret: client.secret, name: 'Vintner Pass' };
  const auth = openAuth(
    { ...opened, site, rateLimiter: unlimited },
    { secret: sessionSecret, passwordHasher: createPasswordHasher() },
  );
  await withServer(
    { ...opened, jobs },
    (server) => {
      const ask: World['ask'] = async (who, path, body) => {
        const headers = { authorization: `Bearer ${tokenOf(who)}`, 'content-type': 'application/json' };
        const sent = body && { method: 'POST', body: JSON.stringify(body) };
        return (await server.fetch(new Request(baseUrl + path, { headers, ...sent }), '203.0.113.7')).json();
      };
      return use({ server, ask, auth, stripe: app.stripe, now: app.clock.now() });
    },
    { stripe: app.settings, rateLimits: false, site, identityProvider },
  );
}

async function build(app: BuildApp) {
  const { db, clock } = app;
  const admin = await addCaller(db, clock.now(), { name: 'admin', roles: ['admin'], admin: true });
  const stranger = await addCaller(db, clock.now(), { name: 'stranger' });
  await addPlanRow(app, { name: 'Free', monthlyCents: 0, yearlyCents: 0 });
  const plan = await addPlanRow(app, { name: 'Grow' });
  const atFirst = await listIds(db);
  const a = await addSide(app, 'a', plan.id);
  const withA = await listIds(db);
  const b = await addSide(app, 'b', plan.id);
  const withB = await listIds(db);
  const shared = await addShared(app, { admin, plan, a });
  return {
    ...{ a, b, admin, stranger, shared },
    idsOf: { a: added(withA, atFirst), b: added(withB, withA) },
  };
}

/** What is in a set and was not in an earlier one. */
function added(now: ReadonlySet<string>, before: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...now].filter((id) => !before.has(id)));
}
