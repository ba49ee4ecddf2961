import { createHash } from 'node:crypto';
import { isAdultBorn, minimumAge, shopDate } from '#features/accounts/age.ts';
import { verifyReadEmail } from '#features/accounts/credentials/email-verification.server.ts';
import { lockUnbannedPerson } from '#features/accounts/lock-person.server.ts';
import { addDays } from '#features/availability/local-day.ts';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { sendMail } from '#features/mail/mail-outbox.server.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import { isUsableCard } from '#features/payments/cards/saved-card.ts';
import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type FieldErrors, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  acceptInvitationRow,
  findInvitation,
  type InvitationTerms,
  lockInvitation,
} from '../db/invitation-rows.server.ts';
import {
  countPlaces,
  findJoinedTier,
  findJoiner,
  findMembership,
  insertMembership,
  isMembershipId,
  type JoinedTier,
  type Joiner,
  lockClub,
} from '../db/joining-rows.server.ts';
import { replaceMembershipWines } from '../db/subscription-rows.server.ts';
import { invitationHash } from '../invitations/invitation-token.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { type LinkApp, membershipPath } from '../membership-link.server.ts';
import { type ConsentTerms, consentText, consentVersion } from './consent.ts';
import { giftColumns, givenMembership, type ReadFields, readFields } from './join-fields.ts';
import { type ReadSubscription, readSubscription, scheduleColumns } from './join-subscription.server.ts';
import type { Joined, JoinRefusal } from './joining.ts';
import './joined-mails.ts';

/** What joining needs. */
export type JoiningApp = Pick<Infra, 'db' | 'clock' | 'jobs'> &
  LinkApp & { rateLimiter: RateLimiter; site: { name: string } };

/** How many memberships one person may begin in an hour: each gift sends a mail to somebody else. */
const joinLimit = { limit: 20, windowSeconds: 3_600 };

/** The digest of a consent text: the form returns that of what it showed. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * The consent to a tier's terms as they are now. Without a gift or an interval these are null.
 * @param wanted.nextBillOn the next day of a subscription that has begun
 */
export function consentOf(
  site: { name: string },
  tier: JoinedTier,
  wanted: Pick<ConsentTerms, 'giftReleases' | 'intervalMonths'> & { nextBillOn?: string },
): string {
  const { wineryName: winery, name: club, tierName } = tier;
  return consentText({ ...tier, site: site.name, winery, club, tier: tierName, ...wanted });
}

/**
 * Joins a tier of a club, or gives a membership to somebody. Two who want the last place get one: the other is told, and
 * may wait. What they agree to is kept word for word, and must be what they were shown. For people of legal age, not in
 * an impersonation session. A repetition with the same `id` returns the same membership. An invitation is used up by it,
 * and verifies the address that it was mailed to.
 * @param input.fields as typed: `delivery`, `start`, the address for shipping, `consent`, `shown` (the digest of the
 * consent text), `wait`, and of a gift `giftName`, `giftEmail`, `giftReleases`, `giftMessage`, `giftOn`
 * @param input.gift whether it is given to somebody
 * @param input.wines of a subscription, the bottles of each wine, as typed; `interval` of its fields are the months
 */
export const joinClub = defineUseCase(
  async (app: JoiningApp, actor: Actor, input: JoinInput): Promise<Result<Joined, JoinRefusal>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const now = app.clock.now();
    const found = await findTier(app, input.tierId);
    if (!found) return refuse('not-found');
    const { tier, today } = found;
    const barred = refusalOf(tier);
    if (barred) return barred;
    const subscription = await subscriptionOf(app.db, tier, input);
    if (subscription === undefined) return refuse('unavailable');
    const read = readFields(input, tier, today);
    const errors = {
      ...(read.ok ? {} : read.errors),
      ...(subscription && 'errors' in subscription && subscription.errors),
      ...(await cardErrors(app, actor, tier)),
    };
    if (!read.ok || (subscription && 'errors' in subscription) || 'card' in errors) return invalidParams(errors);
    const checked = await checkJoiner(app, actor, tier, input.invitation);
    if (!checked.ok) return checked;
    const joiner = checked.value;
    const giftReleases = read.gift?.giftReleases ?? null;
    const consent = consentOf(app.site, tier, { giftReleases, intervalMonths: subscription?.intervalMonths ?? null });
    if (digestOf(consent) !== read.fields.shown) return refuse('changed');
    const taken = await app.rateLimiter.take(`joins of ${actor.id}`, joinLimit);
    if (!taken.ok) return { ...taken, code: 'too-many' };
    const wish: Wish = { ...read, subscription, tier, today, consent, joiner, invitation: input.invitation, now };
    return app.db.transaction().execute((db) => insertJoined({ ...app, db }, actor, wish));
  },
);

/** What somebody sends to join. */
type JoinInput = {
  tierId: string;
  gift: boolean;
  invitation?: string | undefined;
  fields: Record<string, unknown>;
  wines?: unknown;
};

/** Whether a card can pay. */
async function cardErrors(
  app: Pick<Infra, 'db' | 'clock'>,
  actor: SignedIn,
  { model }: JoinedTier,
): Promise<FieldErrors> {
  const card = await showCard(app, actor);
  if (card.ok && card.value !== null && isUsableCard(card.value)) return {};
  return { card: `Save a card first: it pays for each ${model === 'subscription' ? 'shipment' : 'release'}` };
}

/** What was chosen of a subscription, null for another club; undefined if it offers no wines now. */
function subscriptionOf(db: Database, tier: JoinedTier, { fields, wines }: JoinInput) {
  if (tier.model !== 'subscription') return null;
  return readSubscription(db, tier, { interval: fields.interval, wines, ships: fields.delivery === 'shipping' });
}

/** A tier and the day at its winery. */
export async function findTier(
  app: Pick<Infra, 'db' | 'clock'>,
  tierId: string,
): Promise<{ tier: JoinedTier; today: string } | undefined> {
  if (!clubIdSchema.safeParse(tierId).success) return undefined;
  // why: the winery is known only once the tier is; in the shop's wineries the days differ by two hours at most
  const shopDay = localDayOf('America/Chicago', app.clock.now());
  const tier = await findJoinedTier(app.db, { tierId, today: shopDay });
  if (!tier) return undefined;
  const zone = wineryTimeZone({ county: tier.county, state: tier.wineryState });
  return { tier, today: localDayOf(zone, app.clock.now()) };
}

/** Why nobody joins a tier now; undefined if people do. */
function refusalOf({ state, retired }: JoinedTier) {
  return state !== 'open' || retired ? refuse('closed') : undefined;
}

/** What was read of the form, and everything else that a membership is made of. */
type Wish = ReadFields & {
  subscription: ReadSubscription | null;
  tier: JoinedTier;
  today: string;
  consent: string;
  joiner: Joiner;
  invitation: string | undefined;
  now: Date;
};

/** Whether this person may join a club of this winery, and whether it can be paid. */
async function checkJoiner(
  app: Pick<Infra, 'db' | 'clock'>,
  actor: SignedIn,
  { clubId, wineryId }: JoinedTier,
  invitation: string | undefined,
): Promise<Result<Joiner, 'forbidden' | 'email-unverified' | 'own-winery' | 'no-payout-account' | InvalidParams>> {
  const joiner = await findJoiner(app.db, actor.id, wineryId);
  if (!joiner) return refuse('forbidden');
  const now = app.clock.now();
  const invited = invitedBy(invitation, { clubId, email: joiner.email, now });
  if (joiner.mustVerifyEmail && !(invited && (await findInvitation(app.db, invited))))
    return refuse('email-unverified');
  if (joiner.worksHere) return refuse('own-winery');
  if (!isAdultBorn(joiner.birthDate, shopDate(now))) {
    return invalidParams({ age: `You must be ${minimumAge} or older to join. Check the birth date in your profile.` });
  }
  return (await findChargeableAccount(app, wineryId)) === undefined ? refuse('no-payout-account') : ok(joiner);
}

async function insertJoined(
  app: JoiningApp & { db: Transaction },
  actor: SignedIn,
  wish: Wish,
): Promise<Result<Joined, JoinRefusal>> {
  const { tier, fields } = wish;
  const { clubId, tierId } = tier;
  const id = fields.id ?? crypto.randomUUID();
  if (!(await lockUnbannedPerson(app.db, actor.id)) || !(await lockClub(app.db, clubId))) return refuse('not-found');
  const repeated = await findMembership(app.db, { id, userId: actor.id, tierId });
  if (repeated) return ok({ id, waits: repeated.state === 'waiting' });
  return insertNewMembership(app, actor, { ...wish, id });
}

/** Inserts a membership that the same request has not made before. The person and the club are locked. */
async function insertNewMembership(
  app: JoiningApp & { db: Transaction },
  actor: SignedIn,
  wish: Wish & { id: string },
): Promise<Result<Joined, JoinRefusal>> {
  const { id, tier, fields, gift, subscription, consent, now } = wish;
  const { clubId } = tier;
  const isFull = await hasNoPlace(app, tier);
  const mayWait = tier.waitingList && gift === null;
  if (isFull && !(mayWait && fields.wait !== undefined)) return { ok: false, code: 'full', mayWait };
  const invited = invitedBy(wish.invitation, { clubId, email: wish.joiner.email, now });
  const invitation = invited && (await lockInvitation(app.db, invited));
  if (tier.visibility === 'invitation' && !invitation) return refuse('not-found');
  const membership = membershipOf(wish, { id, userId: actor.id, waits: isFull, invitation });
  const agreed = { text: consent, version: consentVersion, toCents: tier.toCents };
  const inserted = await insertMembership(app.db, membership, agreed);
  // why: the id of a repeated request is found above, so this id is somebody else's, or they have another membership
  if (!inserted) return refuse((await isMembershipId(app.db, id)) ? 'not-found' : 'already-member');
  if (subscription) await replaceMembershipWines(app.db, inserted, subscription.wines);
  if (invitation) await acceptInvitation(app, invitation, { wish, membershipId: id, userId: actor.id });
  const { wineryName: winery, name: club, tierName } = tier;
  const props = {
    winery,
    club,
    tier: tierName,
    consent,
    waits: isFull,
    path: await membershipPath(app, { id, userId: actor.id }),
    ...(gift && { gift: givenMembership(gift, wish, membership) }),
  };
  await sendMail(app, { mail: 'club-joined', to: wish.joiner.email, props, userId: actor.id }, `club:${id}:joined`);
  return ok({ id, waits: isFull });
}

/** The membership that somebody begins, or waits for. */
function membershipOf(
  wish: Wish,
  given: { id: string; userId: string; waits: boolean; invitation: InvitationTerms | undefined },
): Parameters<typeof insertMembership>[1] {
  const { tier, fields, gift, address, subscription, today, now } = wish;
  const { id, userId, waits, invitation } = given;
  const startsOn = startOf(wish, invitation);
  return {
    ...{ id, clubId: tier.clubId, tierId: tier.tierId, userId, state: waits ? 'waiting' : 'active' },
    deliveryMethod: fields.delivery,
    shippingDetails: address,
    startsOn,
    note: invitation?.details?.note ?? '',
    holdUntil: null,
    ...scheduleColumns(tier, subscription, { today, startsOn, waits }),
    ...giftColumns(gift, today),
    ...{ joinedAt: now, updatedAt: now, canceledAt: null, canceledBy: null, cancelReason: null, cancelComment: null },
  };
}

/** Whether a club or its tier is full. */
async function hasNoPlace(app: { db: Transaction }, tier: JoinedTier): Promise<boolean> {
  const places = await countPlaces(app.db, tier);
  const isClubFull = tier.memberLimit !== null && places.club >= tier.memberLimit;
  return isClubFull || (tier.tierLimit !== null && places.tier >= tier.tierLimit);
}

/** Uses an invitation up. */
async function acceptInvitation(
  app: JoiningApp & { db: Transaction },
  invitation: Locked<InvitationTerms>,
  { wish, membershipId, userId }: { wish: Wish; membershipId: string; userId: string },
): Promise<void> {
  await acceptInvitationRow(app.db, invitation, { membershipId, acceptedAt: wish.now });
  // why: whoever has the link of a mail reads the mails to its address
  if (!wish.joiner.emailVerified) await verifyReadEmail(app, { ...wish.joiner, id: userId });
}

/** The invitation to look for, if its link was followed. */
function invitedBy(token: string | undefined, invited: { clubId: string; email: string; now: Date }) {
  return token === undefined ? undefined : { ...invited, tokenHash: invitationHash(token) };
}

/** From when on releases are billed: today, after the next one, as the winery arranged it, or when a gift begins. */
function startOf({ fields, gift, tier, today }: Wish, invitation: InvitationTerms | undefined): string {
  if (gift) return gift.giftOn ?? today;
  const arranged = invitation?.details?.startsOn ?? today;
  if (fields.start === 'invited') return arranged > today ? arranged : today;
  return fields.start === 'later' && tier.nextBillOn !== null ? addDays(tier.nextBillOn, 1) : today;
}
