import { z } from 'zod';
import { addDays } from '#features/availability/local-day.ts';
import type { Fees } from '#features/orders/line-items.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { formatMoney } from '#kit/money.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  insertConsent,
  lockUpcomingRelease,
  replaceChosenWines,
  type UpcomingRow,
  updateMembership,
  upsertChoice,
} from '../db/own-membership-rows.server.ts';
import { consentVersion } from '../joining/consent.ts';
import { tickedSchema } from '../joining/join.schema.ts';
import {
  changeOwn,
  type LockedMembership,
  type MembershipApp,
  type MembershipRefusal,
  notifyOfLinkChange,
  type OpenedMembership,
} from './open-membership.server.ts';
import { maxChosenBottles, maxLaterDays } from './own-membership.ts';
import { priceRelease, wantedWines } from './price-release.server.ts';

/** Why a part of a release was not changed; `expired`: it is being billed already. */
export type ChangeReleaseRefusal = MembershipRefusal | Refusal<'expired'> | InvalidParams;

const bottles = z.coerce
  .number('Enter a whole number of bottles')
  .int('Enter a whole number of bottles')
  .min(0, 'Enter a whole number of bottles')
  .max(maxChosenBottles, `At most ${maxChosenBottles} bottles`);

/** What a member does about a release. */
const changeSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('skip') }),
  z.object({ do: z.literal('unskip') }),
  z.object({ do: z.literal('agree') }),
  z.object({ do: z.literal('ship'), shipOn: z.iso.date('Enter a day, such as 2026-12-24').or(z.literal('')) }),
  z.object({
    do: z.literal('choose'),
    wines: z.array(z.object({ listingId: z.uuid(), quantity: bottles })).max(100),
    agree: tickedSchema.optional().catch(undefined),
  }),
]);

type Change = z.output<typeof changeSchema>;

/**
 * Changes a member's part of a release until it is billed: `skip` and `unskip` it, `choose` other wines or more, `ship`
 * it later, or `agree` to what it costs if that is more than they agreed to when they joined. For the member; by the link
 * of a mail only to skip it or to ship it later.
 */
export const changeRelease = defineUseCase(
  async (
    app: MembershipApp & { fees: Fees },
    actor: Actor,
    opened: OpenedMembership,
    { releaseId, change: given }: { releaseId: string; change: unknown },
  ): Promise<Result<undefined, ChangeReleaseRefusal>> => {
    const parsed = changeSchema.safeParse(given);
    const allowsLink = parsed.data?.do === 'skip' || parsed.data?.do === 'ship' || undefined;
    return changeOwn(
      app,
      { ...opened, actor, allowsLink },
      async (locked): Promise<Result<undefined, ChangeReleaseRefusal>> => {
        if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
        if (!z.uuid().safeParse(releaseId).success) return refuse('not-found');
        const { db, membership, now } = locked;
        const release = await lockUpcomingRelease(db, membership, { releaseId, now });
        return release ? applyChange(app, locked, release, parsed.data) : refuse('expired');
      },
    );
  },
);

async function applyChange(
  app: Pick<Infra, 'jobs'> & { fees: Fees },
  locked: LockedMembership,
  release: UpcomingRow,
  change: Change,
): Promise<Result<undefined, ChangeReleaseRefusal>> {
  const { db, membership, now } = locked;
  const choice = { membership, releaseId: release.id, now };
  const record = (kind: string) => updateMembership(db, membership, { change: {}, kind, details: release.name, now });
  switch (change.do) {
    case 'skip':
    case 'unskip':
      await upsertChoice(db, choice, { skipped: change.do === 'skip' });
      await record(change.do === 'skip' ? 'skipped' : 'unskipped');
      await notifyOfLinkChange(app, locked, { what: 'skipped', release: release.name, subject: release.id, day: null });
      return success;
    case 'ship':
      return shipLater(app, locked, release, change.shipOn);
    case 'agree':
      return agree(app, locked, release, wantedWines(release.wines), true);
    case 'choose':
      return choose(app, locked, release, change);
  }
}

/** Puts off the shipment of a release to a day as typed, or back to the day of the release. */
async function shipLater(
  app: Pick<Infra, 'jobs'>,
  locked: LockedMembership,
  release: UpcomingRow,
  typed: string,
): Promise<Result<undefined, ChangeReleaseRefusal>> {
  const { db, membership, now, byLink } = locked;
  const day = typed === '' ? release.shipOn : typed;
  const last = addDays(release.shipOn, maxLaterDays);
  if (day < release.shipOn || day > last) {
    return invalidParams({ shipOn: `Choose a day from ${release.shipOn} to ${last}` });
  }
  // why: by the link of a mail a shipment is only put off
  if (byLink && day < (release.laterOn ?? release.shipOn)) return refuse('signed-out');
  const shipOn = day === release.shipOn ? null : day;
  await upsertChoice(db, { membership, releaseId: release.id, now }, { shipOn });
  await updateMembership(db, membership, { change: {}, kind: 'ship-date', details: release.name, now });
  await notifyOfLinkChange(app, locked, { what: 'put-off', release: release.name, subject: release.id, day });
  return success;
}

/** Stores the wines that a member chose; as many as the tier has at least, each within its limit. */
async function choose(
  app: { fees: Fees },
  locked: LockedMembership,
  release: UpcomingRow,
  { wines, agree: agrees }: Extract<Change, { do: 'choose' }>,
): Promise<Result<undefined, ChangeReleaseRefusal>> {
  const { db, membership, now } = locked;
  if (membership.model !== 'members-choice')
    return invalidParams({ wines: 'The winery chooses the wines of this club' });
  const asked = new Map(wines.map(({ listingId, quantity }) => [listingId, quantity]));
  const wanted = release.wines
    .map((wine) => ({ ...wine, quantity: asked.get(wine.listingId) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const total = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const tooMany = wanted.find(({ quantity, maxQuantity }) => quantity > maxQuantity);
  if (tooMany) return invalidParams({ wines: `At most ${tooMany.maxQuantity} bottles of one of these wines` });
  if (total < membership.bottles)
    return invalidParams({ wines: `Choose at least ${membership.bottles} bottles; these are ${total}` });
  if (total > maxChosenBottles) return invalidParams({ wines: `Choose at most ${maxChosenBottles} bottles` });
  const agreed = await agree(app, locked, release, wanted, agrees !== undefined);
  if (!agreed.ok) return agreed;
  const choice = { membership, releaseId: release.id, now };
  await upsertChoice(db, choice, {});
  await replaceChosenWines(
    db,
    choice,
    wanted.map(({ listingId, quantity }) => ({ listingId, quantity })),
  );
  await updateMembership(db, membership, { change: {}, kind: 'chose-wines', details: release.name, now });
  return success;
}

/** Nobody is charged more than they agreed to: these wines must not cost more, or the member agrees to it here. */
async function agree(
  app: { fees: Fees },
  { db, membership, now }: LockedMembership,
  release: UpcomingRow,
  wines: UpcomingRow['wines'],
  agrees: boolean,
): Promise<Result<undefined, InvalidParams>> {
  const price = priceRelease(membership, wines, { offered: release.wines, fees: app.fees });
  if (!price) return invalidParams({ wines: 'One of these wines can’t be shipped. Choose others, or pick them up.' });
  const toCents = price.goodsCents - price.discountCents;
  if (toCents <= membership.agreedCents) return success;
  const [cost, limit] = [toCents, membership.agreedCents].map((amount) => formatMoney({ amount, currency: 'USD' }));
  if (!agrees)
    return invalidParams({ agree: `These wines cost ${cost}, more than the ${limit} you agreed to. Tick to agree.` });
  const text = `I agree that ${membership.wineryName} may charge up to ${cost} for the wines of a release of ${membership.clubName}, plus shipping and fee, first for ${release.name}.`;
  await insertConsent(db, membership, { text, version: consentVersion, toCents, consentedAt: now });
  await updateMembership(db, membership, { change: {}, kind: 'agreed', details: `Up to ${cost}`, now });
  return success;
}
