import { attachImage, detachImage } from '#features/images/attach-image.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defaultDisplayName } from '../account.ts';
import { zipStateProblem } from '../addresses/zip-field.ts';
import { lockProfile, updateUser } from '../db/user-rows.server.ts';

/** Changes of a profile: what is not mentioned stays. `displayName` null is the one that follows from the names. */
export type ProfileChange = Omit<Parameters<typeof updateUser>[2], 'displayName' | 'birthDate' | 'pendingEmail'> & {
  displayName?: string | null;
  birthDate?: string;
};

export type ProfileResult = Result<{ displayName: string }, 'forbidden' | Refusal<'invalid', { errors: FieldErrors }>>;

/**
 * Saves changes of the actor's profile in the caller's transaction, which must roll back a refusal. The picture must be
 * one that the actor has uploaded; the former one is deleted. A display name that follows from the names goes on
 * following from them. The date of birth does not change. The caller checks permissions and fields.
 */
export async function saveProfile(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: SignedIn,
  { profileImageId, displayName: chosen, birthDate, ...change }: ProfileChange,
): Promise<ProfileResult> {
  const before = await lockProfile(app.db, actor.id);
  if (!before) return refuse('forbidden');
  if (birthDate !== undefined && birthDate !== before.birthDate) {
    return { ok: false, code: 'invalid', errors: { birthDate: 'The date of birth cannot be changed' } };
  }
  const { zip, state } = { ...before, ...change };
  const isMoved = change.zip !== undefined || change.state !== undefined;
  const zipProblem = isMoved ? zipStateProblem(zip, state) : undefined;
  if (zipProblem !== undefined) return { ok: false, code: 'invalid', errors: { zip: zipProblem } };
  const picture = { before: before.profileImageId, next: profileImageId };
  if (profileImageId !== undefined && !(await changePicture(app, actor, picture))) {
    const missing = 'This picture is not there any more. Please choose it again';
    return { ok: false, code: 'invalid', errors: { profileImageId: missing } };
  }
  const names = { ...before, ...change };
  const [former, following] = [before, names].map((of) => defaultDisplayName(of.firstName ?? '', of.lastName ?? ''));
  const kept = before.displayName === former ? following : before.displayName;
  const displayName = (chosen === undefined ? kept : (chosen ?? following)) as string;
  await updateUser(app.db, actor.id, { ...change, displayName }, app.clock.now());
  return ok({ displayName });
}

/** @returns false if the actor has no such picture */
async function changePicture(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: SignedIn,
  { before, next = null }: { before: string | null; next?: string | null | undefined },
): Promise<boolean> {
  if (before === next) return true;
  if (next !== null && !(await attachImage(app, actor, next)).ok) return false;
  if (before !== null) await detachImage(app, actor, before);
  await updateUser(app.db, actor.id, { profileImageId: next }, app.clock.now());
  return true;
}

/** The fields that were sent: schemas of forms fill in what is missing, and in a change that stays as it is. */
export function mentionedOf<Fields extends object>(parsed: Fields, sent: unknown): Fields {
  const names = new Set(Object.entries(sent as object).flatMap(([name, value]) => (value === undefined ? [] : [name])));
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => names.has(name))) as Fields;
}
