import { lockUnbannedPerson } from '#features/accounts/lock-person.server.ts';
import {
  findMissingErrors,
  type MissingDetails,
  saveMissingDetails,
  showMissingDetails,
} from '#features/accounts/profile/missing-details.server.ts';
import {
  type ClaimedWinery,
  findNewWineryErrors,
  findSimilarWineries,
  findWineryToClaim,
  lockWineryToClaim,
  type NewWinery,
  setClaimed,
} from '#features/wineries/claimed-winery.server.ts';
import { newWineryId, type SimilarWinery } from '#features/wineries/winery.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type ClaimFields, claimFieldsSchema, newWineryFields, newWinerySchema } from './claim.schema.ts';
import { claimsPerDay } from './claim.ts';
import {
  findPendingClaim,
  insertClaim,
  insertClaimEvents,
  listClaimTimes,
  listOwnerRecipients,
} from './db/claim-rows.server.ts';
import { maxRecipients, notifyOfClaims } from './notify-claim.server.ts';

/** What is wrong with a claim before it is filed. */
export type ClaimRefusal =
  | Refusal<'invalid', { errors: FieldErrors }>
  | Refusal<'not-found'>
  | Refusal<'winery-listed', { wineries: SimilarWinery[] }>;

type CheckedClaim = { fields: ClaimFields; place: Omit<NewWinery, 'name'> | null; winery: ClaimedWinery | undefined };

type CheckResult = Result<CheckedClaim, ClaimRefusal>;

/**
 * Checks a claim without filing it, so that a visitor signs up only with a claim that can be filed. For everybody.
 * @param target the id of a winery, or `new`
 * @param fields see `claimFieldsSchema`, for a new winery also `newWineryFields`, and `notListed` if the claimant has
 * seen the similar wineries that the directory has
 */
export const checkClaim = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, target: string, fields: unknown): Promise<CheckResult> => {
    const isNew = target === newWineryId;
    const winery = isNew ? undefined : await findWineryToClaim(app.db, target);
    if (!isNew && !winery) return refuse('not-found');
    // why: the name of a winery of the directory is known, and need not be sent
    const named = winery ? { ...Object(fields), wineryName: winery.name } : fields;
    const claim = claimFieldsSchema.safeParse(named);
    const place = isNew ? newWinerySchema.safeParse(fields) : undefined;
    const errors = {
      ...(claim.success ? {} : fieldErrorsOf(claim.error.issues)),
      ...(isNew && (await findPlaceErrors(app, fields))),
      ...(place?.success === false ? fieldErrorsOf(place.error.issues) : {}),
    };
    if (!claim.success || place?.success === false || Object.keys(errors).length > 0)
      return { ok: false, code: 'invalid', errors };
    if (place && !isConfirmed(fields)) {
      const wineries = await findSimilarWineries(app.db, { name: claim.data.wineryName, ...place.data });
      if (wineries.length > 0) return { ok: false, code: 'winery-listed', wineries };
    }
    return ok({ fields: claim.data, place: place?.data ?? null, winery });
  },
);

function isConfirmed(fields: unknown): boolean {
  const { notListed } = Object(fields) as { notListed?: unknown };
  return notListed === 'on' || notListed === 'true' || notListed === true;
}

/** What is wrong with the place of a new winery by what the gazetteer knows, as far as its fields are valid. */
async function findPlaceErrors(app: Pick<Infra, 'db'>, fields: unknown): Promise<FieldErrors> {
  const given = Object(fields) as Record<string, unknown>;
  const valid = <Name extends keyof typeof newWineryFields>(name: Name) =>
    newWineryFields[name].safeParse(given[name]).data as
      | ReturnType<(typeof newWineryFields)[Name]['parse']>
      | undefined;
  const [city, state, zip, region] = [
    valid('wineryCity'),
    valid('wineryState'),
    valid('wineryZip'),
    valid('wineryRegion'),
  ];
  const errors = await findNewWineryErrors(app, {
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(zip !== undefined && { zip }),
    ...(region !== undefined && { region }),
  });
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [`winery${name[0]?.toUpperCase()}${name.slice(1)}`, message]),
  );
}

export type SubmitClaimResult = Result<
  { id: string },
  | ClaimRefusal
  | Refusal<'already-claimed', { claimId: string }>
  | 'forbidden'
  | 'already-owned'
  | Refusal<'too-many', { retryAfterSeconds: number }>
>;

/**
 * Files a claim of a winery, or of one that is not in the directory yet. The winery is pending from now on, unless it
 * has an owner: then the claim disputes the ownership, and the owners are told. What the actor's account lacks of ZIP
 * code, role, and company is asked for and saved there. At most five claims of one person within 24 hours. Refused in an
 * impersonation session.
 * @param target the id of a winery, or `new`
 * @param fields as for `checkClaim`
 */
export const submitClaim = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
    actor: Actor,
    target: string,
    fields: unknown,
  ): Promise<SubmitClaimResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const missing = await showMissingDetails(app, actor);
    if (!missing.ok) return missing;
    const checked = await checkClaim(app, actor, target, fields);
    const lacking = checked.ok || checked.code === 'invalid' ? findMissingErrors(missing.value, fields) : {};
    if (!checked.ok && checked.code !== 'invalid') return checked;
    if (!checked.ok || Object.keys(lacking).length > 0)
      return { ok: false, code: 'invalid', errors: { ...lacking, ...(checked.ok ? {} : checked.errors) } };
    return app.db
      .transaction()
      .execute((db) => insert({ ...app, db }, actor, { ...checked.value, missing: missing.value, given: fields }));
  },
);

const day = 24 * 60 * 60 * 1000;

async function insert(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  actor: SignedIn,
  claim: CheckedClaim & { missing: MissingDetails; given: unknown },
): Promise<SubmitClaimResult> {
  const { db } = app;
  const { fields, place, missing } = claim;
  const now = app.clock.now();
  // why: the person before the winery, as everywhere; with it locked, their claims are counted one after the other
  if (!(await lockUnbannedPerson(db, actor.id))) return refuse('forbidden');
  const winery = claim.winery && (await lockWineryToClaim(db, claim.winery.id));
  if (claim.winery && !winery) return refuse('not-found');
  const owners = winery?.hasOwner ? await listOwnerRecipients(db, winery.id, maxRecipients) : [];
  if (owners.some(({ userId }) => userId === actor.id)) return refuse('already-owned');
  const claimed = winery
    ? { wineryId: winery.id }
    : { wineryName: fields.wineryName, city: place?.city ?? '', stateCode: place?.state ?? '' };
  const pending = await findPendingClaim(db, actor.id, claimed);
  if (pending !== undefined) return { ok: false, code: 'already-claimed', claimId: pending };
  const refused = await refuseTooMany(db, actor.id, now);
  if (refused) return refused;
  const row = { ...columnsOf(claim, winery), userId: actor.id, createdAt: now };
  const id = await insertClaim(db, row);
  await insertClaimEvents(db, [id], { kind: 'submitted', actorId: actor.id, happenedAt: now });
  if (winery) await setClaimed(db, winery, { hasOwner: winery.hasOwner, hasPending: true });
  await saveMissingDetails(db, actor, { missing, fields: claim.given, phoneNumber: fields.phone, now });
  await notifyOfClaims(app, [{ id, ...row }], { news: 'received', owners, slug: winery?.slug ?? '' });
  return ok({ id });
}

const noPlace = { street: null, city: null, state: null, zip: null, region: null, website: null };

/** What a claim says, as columns. @param winery the claimed winery; undefined for one that is not in the directory */
function columnsOf({ fields, place }: CheckedClaim, winery: ClaimedWinery | undefined) {
  const { state: stateCode, ...where } = place ?? noPlace;
  return {
    ...where,
    stateCode,
    wineryId: winery?.id ?? null,
    isNew: winery === undefined,
    isDispute: winery?.hasOwner ?? false,
    wineryName: fields.wineryName,
    licenseNumber: fields.bw,
    phone: fields.phone,
    note: fields.note,
    filedBy: null,
  };
}

async function refuseTooMany(
  db: Transaction,
  userId: string,
  now: Date,
): Promise<Refusal<'too-many', { retryAfterSeconds: number }> | undefined> {
  const since = new Date(now.getTime() - day);
  const times = await listClaimTimes(db, { userId, since, limit: claimsPerDay });
  const [oldest] = times;
  if (oldest === undefined || times.length < claimsPerDay) return undefined;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + day - now.getTime()) / 1000));
  return { ok: false, code: 'too-many', retryAfterSeconds };
}
