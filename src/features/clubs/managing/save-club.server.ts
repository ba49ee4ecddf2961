import { attachImage, detachImage } from '#features/images/attach-image.server.ts';
import { authorizeStaffView } from '#features/wineries/staff/staff-access.server.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import { checkPlanLimit } from '#features/wineries/terms/winery-terms.server.ts';
import type { PlanLimitRefusal } from '#features/wineries/terms/winery-terms.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { ClubFrequency } from '../club.ts';
import {
  type ClubAccessRow,
  countOpenClubs,
  deleteClubRow,
  findClubAccess,
  findManagedClub,
  insertClub,
  isClubInUse,
  listSlugsLike,
  lockClubCount,
  type StoredClub,
  updateClubRow,
} from '../db/managed-club-rows.server.ts';
import { listOfferedIds } from '../db/subscription-rows.server.ts';
import { admitWaiting } from '../joining/admit-waiting.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import { type ClubFields, clubIdSchema, clubSchema } from './club.schema.ts';
import { type ClubRefusal, lockClubForChange, managesSomeClub } from './club-access.server.ts';
import { type ManagedClub, maxClubs } from './managed-club.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** What giving places to those who wait takes. */
type AdmitNeeds = Pick<Infra, 'jobs'> & LinkApp;

type SaveClubResult = Result<{ id: string; version: number }, ClubRefusal | InvalidParams | 'changed' | 'full'>;

/**
 * Saves a club as a whole: a new one, which is a draft, or all of one. For owners of its winery. Once somebody has
 * joined, who chooses the wines and how often they come stays, because the members agreed to it. Those who wait get the
 * places that a higher limit gives.
 * @param input.id chosen by the caller, so that a form that is sent twice is stored once
 * @param input.wineryId of a new club
 * @returns `changed` if somebody else changed it since this version; `full` if the winery has too many clubs; `not-found`
 * also if a club of another winery has the id of a new one
 */
export const saveClub = defineUseCase(
  async (
    app: Needs & AdmitNeeds,
    actor: Actor,
    input: { id: string; wineryId: string; fields: unknown },
  ): Promise<SaveClubResult> => {
    if (!mayChange(actor) || !managesSomeClub(actor)) return refuse('forbidden');
    if (!clubIdSchema.safeParse(input.id).success) return refuse('not-found');
    const parsed = clubSchema.safeParse(input.fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const add = parsed.data.version === 0 ? addClub : changeClub;
    return app.db.transaction().execute((db) => add({ ...app, db }, actor, input, parsed.data));
  },
);

type Storing = { db: Transaction } & Pick<Infra, 'clock'>;

async function addClub(
  app: Storing,
  actor: SignedIn,
  { id, wineryId }: { id: string; wineryId: string },
  fields: ClubFields,
): Promise<SaveClubResult> {
  const allowed = await authorizeStaffView(app, actor, wineryId);
  if (!allowed.ok) return allowed;
  if (!isPermitted(allowed.value.role, 'clubs')) return refuse('forbidden');
  const count = await lockClubCount(app.db, wineryId);
  const taken = await findClubAccess(app.db, id, actor.id);
  if (taken) return refuse(taken.wineryId === wineryId ? 'changed' : 'not-found');
  if (count >= maxClubs) return refuse('full');
  const slug = await freeSlug(app.db, wineryId, id, fields.name);
  if (!(await changePicture(app, actor, null, fields.imageId))) return pictureGone;
  const added = await insertClub(app.db, { id, wineryId }, storedClub(fields, slug), app.clock.now());
  return added ? ok({ id, version: 1 }) : refuse('not-found');
}

async function changeClub(
  app: Storing & AdmitNeeds,
  actor: SignedIn,
  { id }: { id: string },
  fields: ClubFields,
): Promise<SaveClubResult> {
  const locked = await lockClubForChange(app, actor, id);
  if (!locked.ok) return locked;
  const { club } = locked.value;
  const before = await findManagedClub(app.db, club.id);
  if (!before) return refuse('not-found');
  if (before.version !== fields.version) return refuse('changed');
  const errors = findErrors(before, fields);
  if (errors) return invalidParams(errors);
  // why: the address of a club that people can have seen stays
  const slug = before.state === 'draft' ? await freeSlug(app.db, club.wineryId, id, fields.name) : before.slug;
  if (!(await changePicture(app, actor, before.imageId, fields.imageId))) return pictureGone;
  const version = await updateClubRow(app.db, club, { ...storedClub(fields, slug), now: app.clock.now() });
  if (before.members.waiting > 0) await admitWaiting(app, id);
  return ok({ id, version });
}

const pictureGone = invalidParams({ imageId: 'This picture is not there any more. Please choose it again' });

function storedClub({ version: _, ...fields }: ClubFields, slug: string): StoredClub {
  return { ...fields, slug, frequencyMonths: fields.frequencyMonths as ClubFrequency };
}

/** What members agreed to when they joined, and so does not change. */
function findErrors({ members, model, frequencyMonths }: ManagedClub, fields: ClubFields): FieldErrors | undefined {
  if (members.active + members.held + members.waiting === 0) return undefined;
  const why = 'This stays as long as the club has members';
  const errors = {
    ...(fields.model !== model && { model: why }),
    ...(fields.frequencyMonths !== frequencyMonths && { frequencyMonths: why }),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Attaches the new picture of a club, and detaches the one before. @returns whether the new one is there */
async function changePicture(
  app: Storing,
  actor: SignedIn,
  before: string | null,
  after: string | null,
): Promise<boolean> {
  if (before === after) return true;
  if (after !== null && !(await attachImage(app, actor, after)).ok) return false;
  // why: any owner may replace the picture, whoever uploaded it
  if (before !== null) await detachImage(app, { kind: 'system' }, before);
  return true;
}

/** A slug from the name that no other club of the winery has. */
async function freeSlug(db: Transaction, wineryId: string, id: string, name: string): Promise<string> {
  const plain = slugOf(name).slice(0, 70).replace(/-+$/, '');
  const taken = new Set(await listSlugsLike(db, wineryId, plain, id));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** What an owner does with a club: people can join it, or no longer. */
type ClubStep = 'open' | 'close';

/**
 * Opens a club, so that people can join it, or closes it to new members. For owners of its winery.
 * @returns `incomplete` if it has no tier yet, or is a subscription without wines
 */
export const setClubState = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { id, step }: { id: string; step: ClubStep },
  ): Promise<Result<ManagedClub['state'], ClubRefusal | 'incomplete' | 'invalid-transition' | PlanLimitRefusal>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, id);
      if (!locked.ok) return locked;
      const { club } = locked.value;
      const state = step === 'open' ? 'open' : 'closed';
      if (club.state === state) return ok(state);
      if (step === 'close' && club.state !== 'open') return refuse('invalid-transition');
      const kept = step === 'open' ? await whyNotOpened(db, club) : undefined;
      if (kept) return kept;
      await updateClubRow(db, club, { state, now: app.clock.now() });
      return ok(state);
    }),
);

/** Why people cannot join a locked club yet: nothing to join, or as many clubs as the winery's plan allows. */
async function whyNotOpened(
  db: Transaction,
  { id, wineryId }: Locked<ClubAccessRow>,
): Promise<Refusal<'incomplete'> | PlanLimitRefusal | undefined> {
  const found = await findManagedClub(db, id);
  if (!found?.tiers.some(({ retired }) => !retired)) return refuse('incomplete');
  if (found.model === 'subscription' && (await listOfferedIds(db, id)).length === 0) return refuse('incomplete');
  return checkPlanLimit(db, { wineryId, thing: 'clubs', count: () => countOpenClubs(db, wineryId) });
}

/**
 * Deletes a club that nobody has joined and that has no releases. For owners of its winery.
 * @returns `ordered` if it is in use: it can be closed
 */
export const deleteClub = defineUseCase(
  async (app: Needs, actor: Actor, id: string): Promise<Result<undefined, ClubRefusal | 'ordered'>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockClubForChange({ db }, actor, id);
      if (!locked.ok) return locked;
      const { club } = locked.value;
      if (await isClubInUse(db, id)) return refuse('ordered');
      await changePicture({ ...app, db }, locked.value.actor, club.imageId, null);
      await deleteClubRow(db, club);
      return success;
    }),
);
