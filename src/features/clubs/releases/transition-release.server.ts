import { addDays } from '#features/availability/local-day.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listReleaseTiers } from '../db/forecast-rows.server.ts';
import type { ClubAccessRow } from '../db/managed-club-rows.server.ts';
import {
  findLastReleaseId,
  findReleaseRow,
  lockReleaseRow,
  type ReleaseRow,
  updateReleaseRow,
} from '../db/managed-release-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { type ClubRefusal, lockClubForChange } from '../managing/club-access.server.ts';
import { releaseProblems, releaseTextLimits } from './managed-release.ts';
import { activeReleaseSchema } from './release.schema.ts';
import { nextReleaseDays } from './release-days.ts';
import { saveRelease, startOfDay } from './save-release.server.ts';
import { listReleaseChoices, managedRelease, todayAt } from './show-releases.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;
type ReleaseInput = { clubId: string; id: string };
type LockedRelease = { actor: SignedIn; club: Locked<ClubAccessRow>; release: Locked<ReleaseRow> };

/** A release that the actor may change, locked until the transaction ends. */
async function lockRelease(
  db: Transaction,
  actor: Actor,
  { clubId, id }: ReleaseInput,
): Promise<Result<LockedRelease, ClubRefusal>> {
  const locked = await lockClubForChange({ db }, actor, clubId);
  if (!locked.ok) return locked;
  const release = clubIdSchema.safeParse(id).success ? await lockReleaseRow(db, clubId, id) : undefined;
  return release ? ok({ ...locked.value, release }) : refuse('not-found');
}

/**
 * Activates a planned release: members see it, and can change their part until it is billed. It never returns to
 * planning. For owners of the winery, in whose name its orders are accepted.
 * @returns `incomplete` with what must be mended first
 */
export const activateRelease = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: ReleaseInput,
  ): Promise<Result<undefined, ClubRefusal | 'invalid-transition' | Refusal<'incomplete', { problems: string[] }>>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockRelease(db, actor, input);
      if (!locked.ok) return locked;
      const { club, release, actor: by } = locked.value;
      if (release.state !== 'planning') return refuse('invalid-transition');
      const now = app.clock.now();
      const counted = { clubId: club.id, releaseId: release.id, billOn: release.billOn ?? todayAt(club, now) };
      const tiers = await listReleaseTiers(db, counted);
      const problems = releaseProblems(managedRelease(release), tiers, todayAt(club, now));
      if (problems.length > 0) return { ...refuse('incomplete'), problems };
      await updateReleaseRow(db, release, { state: 'active', activatedBy: by.id, activatedAt: now }, now);
      return success;
    }),
);

/**
 * Changes what can still be changed of a release that members see: its message, and later days. For owners of the
 * winery, until the day before it is billed.
 */
export const postponeRelease = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { fields, ...input }: ReleaseInput & { fields: unknown },
  ): Promise<Result<undefined, ClubRefusal | InvalidParams | 'changed' | 'invalid-transition'>> => {
    const parsed = activeReleaseSchema.safeParse(fields);
    return app.db.transaction().execute(async (db) => {
      const locked = await lockRelease(db, actor, input);
      if (!locked.ok) return locked;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { club, release } = locked.value;
      const { version, message, billOn, shipOn } = parsed.data;
      const now = app.clock.now();
      const { billOn: planned } = release;
      if (release.state !== 'active' || planned === null || planned <= todayAt(club, now)) {
        return refuse('invalid-transition');
      }
      if (release.version !== version) return refuse('changed');
      // why: members were told until when they can change it
      if (billOn < planned)
        return invalidParams({ billOn: 'Members have been told this day. Choose it or a later one' });
      if (billOn > addDays(planned, maxDelay))
        return invalidParams({ billOn: 'Choose a day within 90 days of this one' });
      if (shipOn < billOn) return invalidParams({ shipOn: 'This is before members are charged' });
      await updateReleaseRow(db, release, { message, billOn, shipOn, billAt: startOfDay(club, billOn) }, now);
      return success;
    });
  },
);

/** By how many days the bill day of a release that members see can be moved at once. */
const maxDelay = 90;

/** Archives a release that is processed. For owners of the winery. */
export const archiveRelease = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: ReleaseInput,
  ): Promise<Result<undefined, ClubRefusal | 'invalid-transition'>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockRelease(db, actor, input);
      if (!locked.ok) return locked;
      if (locked.value.release.state !== 'processed') return refuse('invalid-transition');
      const now = app.clock.now();
      await updateReleaseRow(db, locked.value.release, { state: 'archived', archivedAt: now }, now);
      return success;
    }),
);

/**
 * Plans a release like another one of its club, by default the last one: its wines that are still on sale, at their
 * prices now, and the next days by the club's frequency. For owners of the winery.
 * @param input.id of the new release, chosen by the caller
 * @returns `nothing` if there is none to copy
 */
export const duplicateRelease = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { clubId, id, from }: ReleaseInput & { from?: string },
  ): Promise<Result<{ id: string }, Exclude<SaveRefusal, InvalidParams> | 'nothing'>> => {
    const choices = await listReleaseChoices(app, actor, { clubId, id });
    if (!choices.ok) return choices;
    if (!choices.value.winery.mayChange) return refuse('forbidden');
    const lastId =
      from !== undefined && clubIdSchema.safeParse(from).success ? from : await findLastReleaseId(app.db, clubId);
    const last = lastId === undefined ? undefined : await findReleaseRow(app.db, clubId, lastId);
    if (!last) return refuse('nothing');
    const { tiers, wines, club, today } = choices.value;
    const [hasTier, isSold] = [new Set(tiers.map((tier) => tier.id)), new Set(wines.map((wine) => wine.id))];
    const { billOn, shipOn, ...anchors } = nextReleaseDays(last, club.frequencyMonths, today);
    const fields = {
      version: 0,
      message: last.message,
      billOn,
      shipOn,
      name: `${last.name.slice(0, releaseTextLimits.name - 7)} (copy)`,
      wines: last.wines.flatMap(({ listingId, tiers: quantities }) =>
        isSold.has(listingId)
          ? quantities.filter(({ tierId }) => hasTier.has(tierId)).map((one) => ({ ...one, listingId }))
          : [],
      ),
    };
    const saved = await saveRelease(app, actor, { clubId, id, fields, anchors });
    if (saved.ok) return ok({ id });
    if (saved.code === 'validation-invalid-params') throw new Error(JSON.stringify(saved.errors));
    return saved;
  },
);

type SaveRefusal = Extract<Awaited<ReturnType<typeof saveRelease>>, { ok: false }>;
