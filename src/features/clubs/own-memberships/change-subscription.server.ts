import { z } from 'zod';
import { addDays } from '#features/availability/local-day.ts';
import type { Fees } from '#features/orders/line-items.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { formatMoney } from '#kit/money.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { formatLocalDay } from '#kit/time.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertConsent, updateMembership } from '../db/own-membership-rows.server.ts';
import {
  listMembershipWines,
  replaceMembershipWines,
  setInterval,
  setNextDates,
  setNextSkipped,
} from '../db/subscription-rows.server.ts';
import { consentVersion } from '../joining/consent.ts';
import { bottlesProblem, intervalsOf, readBottles } from '../joining/join-subscription.server.ts';
import { readChosenWines } from '../subscriptions/chosen-wines.ts';
import { nextDate } from '../subscriptions/next-date.server.ts';
import { listChoices, type OwnSchedule, scheduleOf } from './next-shipment.server.ts';
import {
  changeOwn,
  type LockedMembership,
  type MembershipApp,
  type MembershipRefusal,
  notifyOfLinkChange,
  type OpenedMembership,
} from './open-membership.server.ts';
import { maxLaterDays } from './own-membership.ts';
import { priceRelease } from './price-release.server.ts';

/** Why a subscription was not changed; `expired`: its next shipment is being billed already. */
export type ChangeSubscriptionRefusal = MembershipRefusal | Refusal<'expired'> | InvalidParams;

const changeSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('skip') }),
  z.object({ do: z.literal('unskip') }),
  z.object({ do: z.literal('agree') }),
  z.object({ do: z.literal('move'), nextOn: z.iso.date('Enter a day, such as 2026-12-24') }),
  z.object({ do: z.literal('interval'), interval: z.coerce.number('Choose how often') }),
  z.object({ do: z.literal('choose'), wines: z.unknown(), agree: z.literal('yes').optional().catch(undefined) }),
]);

type Change = z.output<typeof changeSchema>;
type Changed = Result<undefined, ChangeSubscriptionRefusal>;
type Changing = LockedMembership & Pick<Infra, 'jobs'> & { fees: Fees; schedule: OwnSchedule };

/**
 * Changes what a member of a subscription gets, and when, until the next shipment is billed: `skip` and `unskip` that,
 * `move` it to a later day, from which on later ones are counted, change the `interval`, `choose` other wines, or `agree`
 * to what they cost if that is more than the member agreed to. For the member; by the link of a mail
 * only to skip or move it.
 */
export const changeSubscription = defineUseCase(
  async (
    app: MembershipApp & { fees: Fees },
    actor: Actor,
    opened: OpenedMembership,
    given: unknown,
  ): Promise<Changed> => {
    const parsed = changeSchema.safeParse(given);
    const allowsLink = parsed.data?.do === 'skip' || parsed.data?.do === 'move' || undefined;
    return changeOwn(app, { ...opened, actor, allowsLink }, async (locked): Promise<Changed> => {
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const schedule = scheduleOf(locked.membership);
      if (!schedule) return refuse('not-found');
      // why: what is due is billed in a moment, by what was known when its day began
      if (schedule.nextAt <= locked.now) return refuse('expired');
      return applyChange({ ...locked, jobs: app.jobs, fees: app.fees, schedule }, parsed.data);
    });
  },
);

async function applyChange(changing: Changing, change: Change): Promise<Changed> {
  const { db, membership, schedule } = changing;
  const nextOne = { release: null, subject: schedule.next };
  switch (change.do) {
    case 'skip':
    case 'unskip':
      await setNextSkipped(db, membership, change.do === 'skip');
      await notifyOfLinkChange(changing, changing, { ...nextOne, what: 'skipped', day: null });
      return record(changing, change.do === 'skip' ? 'skipped' : 'unskipped', formatLocalDay(schedule.next));
    case 'move':
      return move(changing, change.nextOn);
    case 'interval':
      return changeInterval(changing, change.interval);
    case 'agree':
      return agree(changing, await listMembershipWines(db, membership.id), true);
    case 'choose':
      return choose(changing, change);
  }
}

async function record({ db, membership, now }: Changing, kind: string, details: string): Promise<Changed> {
  await updateMembership(db, membership, { change: {}, kind, details, now });
  return success;
}

/** Moves the next shipment to a later day; the ones after it are counted from there. */
async function move(changing: Changing, nextOn: string): Promise<Changed> {
  const { db, membership, schedule, now, byLink } = changing;
  // why: a moved shipment is no longer skipped, and the link of a mail does not take a skip back
  if (byLink && membership.nextSkipped) return refuse('signed-out');
  const last = addDays(schedule.next, maxLaterDays);
  if (nextOn <= schedule.next || nextOn > last) {
    return invalidParams({
      nextOn: `Choose a day after ${formatLocalDay(schedule.next)}, until ${formatLocalDay(last)}`,
    });
  }
  await setNextDates(db, [{ member: membership, ...nextDate(membership, nextOn) }], now);
  const change = { release: null, subject: schedule.next, what: 'put-off', day: nextOn } as const;
  await notifyOfLinkChange(changing, changing, change);
  return record(changing, 'date', formatLocalDay(nextOn));
}

async function changeInterval(changing: Changing, months: number): Promise<Changed> {
  const { db, membership, schedule, now } = changing;
  const intervalMonths = intervalsOf(membership).find((one) => one === months);
  if (intervalMonths === undefined) return invalidParams({ interval: 'Choose how often' });
  if (intervalMonths === schedule.intervalMonths) return success;
  await setInterval(db, membership, intervalMonths);
  const often = intervalMonths === 1 ? 'every month' : `every ${intervalMonths} months`;
  const { wineryName, clubName, agreedCents: toCents } = membership;
  const text = `I agree that ${wineryName} charges my saved card for a shipment of ${clubName} ${often} from now on, and otherwise on the terms that I agreed to before, until I cancel.`;
  await insertConsent(db, membership, { text, version: consentVersion, toCents, consentedAt: now });
  return record(changing, 'interval', often);
}

/** Stores the wines that a member chose: as many bottles as the tier has. */
async function choose(
  changing: Changing,
  { wines: typed, agree: agrees }: Extract<Change, { do: 'choose' }>,
): Promise<Changed> {
  const { db, membership } = changing;
  const wanted = readBottles(typed);
  if (!wanted) return invalidParams({ wines: bottlesProblem });
  const agreed = await agree(changing, wanted, agrees === 'yes');
  if (!agreed.ok) return agreed;
  await replaceMembershipWines(
    db,
    membership,
    wanted.filter(({ quantity }) => quantity > 0),
  );
  return record(changing, 'chose-wines', '');
}

/** Nobody is charged more than they agreed to: these wines must not cost more, or the member agrees to it here. */
async function agree(
  { db, membership, fees, now }: Changing,
  wanted: readonly { listingId: string; quantity: number }[],
  agrees: boolean,
): Promise<Changed> {
  const chosen = readChosenWines(await listChoices(db, membership), wanted, membership.bottles);
  if ('problem' in chosen) return invalidParams({ wines: chosen.problem });
  const wines = chosen.wines.map((wine) => ({ ...wine, maxQuantity: wine.quantity, chosen: wine.quantity }));
  const price = priceRelease(membership, wines, { offered: [], fees });
  if (!price) return invalidParams({ wines: 'One of these wines can’t be shipped. Choose others, or pick them up.' });
  const toCents = price.goodsCents - price.discountCents;
  if (toCents <= membership.agreedCents) return success;
  const [cost, limit] = [toCents, membership.agreedCents].map((amount) => formatMoney({ amount, currency: 'USD' }));
  if (!agrees)
    return invalidParams({ agree: `These wines cost ${cost}, more than the ${limit} you agreed to. Tick to agree.` });
  const text = `I agree that ${membership.wineryName} may charge up to ${cost} for the wines of each shipment of ${membership.clubName}, plus shipping and fee, and otherwise on the terms that I agreed to before, until I cancel.`;
  await insertConsent(db, membership, { text, version: consentVersion, toCents, consentedAt: now });
  await updateMembership(db, membership, { change: {}, kind: 'agreed', details: `Up to ${cost}`, now });
  return success;
}
