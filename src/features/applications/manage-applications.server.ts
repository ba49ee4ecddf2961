import type { AdminActionKind } from '#features/accounts/audit/admin-action.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { endSessions } from '#features/accounts/sessions/end-sessions.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, authorizeAdmin, hasFreshProof, isAdmin, type SignedIn } from '#kit/actor.ts';
import { type InvalidParams, readFields } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { applicationIdSchema, applicationSchema } from './application.schema.ts';
import { maxApplications } from './application.ts';
import {
  countApplications,
  findApplicationRow,
  insertApplication,
  listApplicationRows,
  updateApplication,
} from './db/application-rows.server.ts';
import { listSessionsOfApplication } from './db/application-session-rows.server.ts';
import { hashSecret, newClientSecret } from './tokens/client-secret.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** An application as admins see it. Its secret is shown once, when it is made. */
export type ManagedApplication = NonNullable<Awaited<ReturnType<typeof findApplicationRow>>>;

/** All applications by name, at most a hundred. For admins. One query. */
export const listApplications = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<ManagedApplication[], 'forbidden'>> =>
    isAdmin(actor) ? ok(await listApplicationRows(app.db)) : refuse('forbidden'),
);

/** One application. For admins. */
export const showApplication = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<ManagedApplication, 'forbidden' | 'not-found'>> => {
    if (!isAdmin(actor)) return refuse('forbidden');
    const found = applicationIdSchema.safeParse(id).success ? await findApplicationRow(app.db, id) : undefined;
    return found ? ok(found) : refuse('not-found');
  },
);

type SaveRefusal = 'forbidden' | 'proof-required' | 'not-found' | 'changed' | 'full' | InvalidParams;

/**
 * Adds an application. For admins, with a fresh proof of who they are: it can let programs act for people. There are at
 * most a hundred.
 * @param input.id the client id, so that a form that is sent twice adds one; then it is refused as `changed`
 * @returns the client secret, which nobody sees again
 */
export const createApplication = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: { id: string; fields: unknown },
  ): Promise<Result<{ secret: string }, SaveRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    if (!applicationIdSchema.safeParse(input.id).success) return refuse('not-found');
    const read = readFields(applicationSchema, input.fields);
    if (!read.ok) return read;
    const { version: _, ...fields } = read.value;
    const [secret, now] = [newClientSecret(), app.clock.now()];
    return app.db.transaction().execute(async (db): Promise<Result<{ secret: string }, SaveRefusal>> => {
      if ((await countApplications(db)) >= maxApplications) return refuse('full');
      const times = { secretChangedAt: now, createdAt: now, updatedAt: now };
      const made = { secretHash: hashSecret(secret), configuredSecretHash: null };
      const row = { id: input.id, ...made, disabledAt: null, createdBy: admin.value.id };
      if (!(await insertApplication(db, { ...row, ...fields, ...times }))) return refuse('changed');
      await record({ ...app, db }, admin.value, 'application-added', fields.name);
      return ok({ secret });
    });
  },
);

/**
 * Changes name, origins, addresses, and rights of an application. For admins; more origins, addresses, or rights need a
 * fresh proof of who they are. Its tokens have the new rights within seconds.
 */
export const changeApplication = defineUseCase(
  async (app: Needs, actor: Actor, input: { id: string; fields: unknown }): Promise<Result<undefined, SaveRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now(), { proof: false });
    if (!admin.ok) return admin;
    const read = readFields(applicationSchema, input.fields);
    if (!read.ok) return read;
    const { version, ...fields } = read.value;
    const stored = applicationIdSchema.safeParse(input.id).success
      ? await findApplicationRow(app.db, input.id)
      : undefined;
    if (stored && isWider(fields, stored) && !hasFreshProof(admin.value, app.clock.now()))
      return refuse('proof-required');
    // why: what was compared is what is changed, by its version
    return change(app, admin.value, { id: input.id, version }, { kind: 'application-changed', fields });
  },
);

/**
 * Gives an application another secret; the one before counts no more. For admins, with a fresh proof of who they are.
 * @returns the new secret, which nobody sees again
 */
export const rotateClientSecret = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    at: { id: string; version: number },
  ): Promise<Result<{ secret: string }, SaveRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    const secret = newClientSecret();
    const fields = { secretHash: hashSecret(secret), secretChangedAt: app.clock.now() };
    const changed = await change(app, admin.value, at, { kind: 'client-secret-replaced', fields });
    return changed.ok ? ok({ secret }) : changed;
  },
);

/** How many sessions one statement ends. */
const sessionBatch = 1_000;

/**
 * Disables an application, so that its tokens count no more and its sessions end, or enables it again. For admins; to
 * enable it needs a fresh proof of who they are. People's tokens end at once on every node, and no new ones are issued;
 * what is public is readable for up to five seconds more, for which each node knows the applications.
 */
export const disableApplication = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { disabled, ...at }: { id: string; version: number; disabled: boolean },
  ): Promise<Result<undefined, SaveRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now(), { proof: !disabled });
    if (!admin.ok) return admin;
    const kind = disabled ? 'application-disabled' : 'application-enabled';
    const done = await change(app, admin.value, at, {
      kind,
      fields: { disabledAt: disabled ? app.clock.now() : null },
    });
    if (!done.ok || !disabled) return done;
    for (;;) {
      const ids = await listSessionsOfApplication(app.db, at.id, sessionBatch);
      await endSessions(app, ids);
      if (ids.length < sessionBatch) return ok(undefined);
    }
  },
);

type Widened = Pick<ManagedApplication, 'allowedOrigins' | 'redirectUris' | 'maySignIn' | 'mayBeTrusted'>;

/** Whether an application would have more than before. */
function isWider(next: Widened, before: Widened): boolean {
  const isMore = (some: readonly string[], than: readonly string[]) => some.some((one) => !than.includes(one));
  return (
    isMore(next.allowedOrigins, before.allowedOrigins) ||
    isMore(next.redirectUris, before.redirectUris) ||
    (next.maySignIn && !before.maySignIn) ||
    (next.mayBeTrusted && !before.mayBeTrusted)
  );
}

async function change(
  app: Needs,
  actor: SignedIn,
  { id, version }: { id: string; version: number },
  { kind, fields }: { kind: AdminActionKind; fields: Parameters<typeof updateApplication>[2] },
): Promise<Result<undefined, 'not-found' | 'changed'>> {
  if (!applicationIdSchema.safeParse(id).success) return refuse('not-found');
  return app.db.transaction().execute(async (db): Promise<Result<undefined, 'not-found' | 'changed'>> => {
    const stored = await findApplicationRow(db, id);
    if (!stored) return refuse('not-found');
    if (!(await updateApplication(db, { id, version }, fields, app.clock.now()))) return refuse('changed');
    await record({ ...app, db }, actor, kind, fields.name ?? stored.name);
    return ok(undefined);
  });
}

function record(app: Needs, actor: SignedIn, kind: AdminActionKind, name: unknown): Promise<void> {
  return recordAdminAction(app, actor, { kind, subject: 'list', details: String(name) });
}
