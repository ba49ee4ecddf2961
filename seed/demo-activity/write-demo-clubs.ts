import type { Insertable } from 'kysely';
import { addDays } from '../../src/features/availability/local-day.ts';
import { localDayOf, momentAt } from '../../src/features/availability/zoned-time.ts';
import { sweepClubBilling } from '../../src/features/clubs/billing/sweep-billing.server.ts';
import type { Database, Tables, Transaction } from '../../src/infra/database.ts';
import { shopTimeZone } from '../../src/kit/time.ts';
import { demoVisitors, visitorId } from '../demo-visitors.ts';
import { demoWineries, wineIdName } from '../demo-wines.ts';
import { type DemoClub, demoClubId, demoClubs, demoTierId } from '../seed-clubs.ts';
import { stableId } from '../stable-id.ts';
import type { SandboxAccess } from './demo-payout-accounts.ts';
import { saveDemoCards } from './save-demo-cards.ts';

type ClubsApp = Parameters<typeof sweepClubBilling>[0] & { db: Database };

/** How many days ago the demo's members joined, one after another. */
const joinedEvery = 17;

/** The members, by their place, who are not simply charged: a card is declined, one skips, one is on hold, one has left. */
const [declines, skips, holds, left] = [1, 2, 3, 6];

/**
 * Adds members with saved cards to the demo's clubs, a release that is billed now, and the next one, once; to a
 * subscription what its members get, some of whom are billed now. The billing run is the real one: it shows members who
 * are charged, declined, skipped, and on hold.
 */
export async function writeDemoClubs(app: ClubsApp, sandbox: SandboxAccess): Promise<void> {
  const { db } = app;
  const now = app.clock.now();
  const [first] = demoClubs;
  if (!first || (await isWritten(db, first))) return;
  const members = await Promise.all(demoClubs.map((club) => findPeople(db, club)));
  const people = [...new Set(members.flat())];
  const decliner = members[0]?.[declines];
  await saveDemoCards(
    app,
    sandbox,
    people.map((userId) => ({ userId, card: userId === decliner ? 'pm_card_chargeCustomerFail' : 'pm_card_visa' })),
  );
  await db.transaction().execute(async (tx) => {
    for (const [at, club] of demoClubs.entries()) {
      const of = members[at] ?? [];
      await addMembers(tx, { club, people: of, now });
      if (club.model === 'subscription') await offerWines(tx, club);
      else await addReleases(tx, club, { now, people: of });
    }
  });
  while ((await sweepClubBilling(app, { kind: 'system' }, { most: 20 })) > 0);
}

/** Adds a release that is billed now, and the next one. */
async function addReleases(
  tx: Transaction,
  club: DemoClub,
  { now, people }: { now: Date; people: readonly string[] },
): Promise<void> {
  // why: yesterday is over in every time zone of the demo
  const billed = { billIn: -1, now, people, without: [skips, holds, left] };
  const releaseId = await addRelease(tx, club, billed);
  await addRelease(tx, club, { ...billed, billIn: Math.round(30.4 * club.frequencyMonths), without: [left] });
  const chosen = { clubId: demoClubId(club), releaseId, skipped: true, updatedAt: now };
  const skipper = { membershipId: membershipId(club, people[skips] ?? ''), ...chosen };
  await tx.insertInto('clubChoices').values(skipper).execute();
}

async function offerWines(tx: Transaction, club: DemoClub): Promise<void> {
  const offered = winesOf(club).map(({ listingId }) => ({ clubId: demoClubId(club), listingId }));
  await tx.insertInto('clubOfferedWines').values(offered).execute();
}

async function isWritten(db: Database, club: DemoClub): Promise<boolean> {
  const found = db.selectFrom('clubMemberships').select('id').where('clubId', '=', demoClubId(club)).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The people who join: the invented visitors, and the sample accounts that do not work for the winery. */
async function findPeople(db: Database, club: DemoClub): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', '%@lonevine.test')
    .where('admin', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wineryMembers')
            .select('userId')
            .whereRef('userId', '=', 'users.id')
            .where('wineryId', '=', stableId(`winery/${club.winery}`)),
        ),
      ),
    )
    .orderBy('email')
    .execute();
  const visitors = demoVisitors.map((_, at) => visitorId(at));
  const others = rows.map(({ id }) => id).filter((id) => !visitors.includes(id));
  return [...rows.map(({ id }) => id).filter((id) => visitors.includes(id)), ...others].slice(0, 12);
}

function membershipId(club: DemoClub, userId: string): string {
  return stableId(`membership/${demoClubId(club)}/${userId}`);
}

const address = {
  ...{ recipientName: 'Bea Rivera', streetAddress: '214 Pecan Street', city: 'Fredericksburg' },
  ...{ state: 'TX', postalCode: '78624', country: 'US' },
};

async function addMembers(
  tx: Transaction,
  { club, people, now }: { club: DemoClub; people: readonly string[]; now: Date },
): Promise<void> {
  const today = localDayOf(shopTimeZone, now);
  for (const [at, userId] of people.entries()) {
    const joinedAt = new Date(now.getTime() - (at + 1) * joinedEvery * 86_400_000);
    const id = membershipId(club, userId);
    const ships = userId === stableId('account/buyer@lonevine.test');
    const membership: Insertable<Tables['clubMemberships']> = {
      ...{ id, clubId: demoClubId(club), tierId: demoTierId(club, at % club.tiers.length), userId },
      ...{ deliveryMethod: ships ? 'shipping' : 'pickup', shippingDetails: ships ? address : null },
      ...{ startsOn: localDayOf(shopTimeZone, joinedAt), joinedAt, updatedAt: now },
      ...stateOf(at, now, today),
      ...(club.model === 'subscription' && at !== left && scheduleFrom(addDays(today, firstDateIn(at)), at === skips)),
    };
    await tx.insertInto('clubMemberships').values(membership).execute();
    if (club.model === 'subscription') {
      const wines = winesOf(club).filter(({ quantity }) => quantity > 0);
      const chosen = wines.map(({ listingId, quantity }) => ({ membershipId: id, listingId, quantity }));
      await tx.insertInto('clubMembershipWines').values(chosen).execute();
    }
    const { toCents = 0 } = club.tiers[at % club.tiers.length] ?? {};
    const text = 'I agree that my card is charged for each release until I cancel.';
    const consent = { membershipId: id, number: 1, text, version: 'demo', toCents, consentedAt: joinedAt };
    await tx.insertInto('clubConsents').values(consent).execute();
    const event = { membershipId: id, kind: 'joined', role: 'member' as const, userId, madeAt: joinedAt };
    await tx.insertInto('clubMembershipEvents').values(event).execute();
  }
}

/** In how many days the subscription of a member is charged: those of the first, up to who skips it, were due yesterday. */
function firstDateIn(at: number): number {
  return at <= skips ? -1 : 3 * at;
}

/** A subscription of each month from a day on. */
function scheduleFrom(nextOn: string, nextSkipped: boolean) {
  const anchorDay = Number(nextOn.slice(8, 10));
  const nextAt = momentAt(shopTimeZone, nextOn, 0);
  return { intervalMonths: 1 as const, nextOn, nextAt, anchorDay, nextSkipped };
}

/** One member is on hold, and one has left. */
function stateOf(at: number, now: Date, today: string) {
  if (at === holds) return { state: 'held' as const, holdUntil: addDays(today, 60) };
  if (at !== left) return { state: 'active' as const };
  return {
    state: 'canceled' as const,
    canceledAt: now,
    canceledBy: 'member' as const,
    cancelReason: 'moving' as const,
  };
}

const seasons = ['Winter', 'Spring', 'Summer', 'Fall'] as const;

/** What a release is called that is billed on a day, such as `Winter 2027`. */
function releaseName(billOn: string): string {
  const [year = '', month = ''] = billOn.split('-');
  return `${seasons[Math.floor((Number(month) % 12) / 3)]} ${year}`;
}

/**
 * Adds an active release, with the bottles that its members need.
 * @param given.without the members, by their place, who get none of it
 * @returns its id
 */
async function addRelease(
  tx: Transaction,
  club: DemoClub,
  given: { now: Date; billIn: number; people: readonly string[]; without: readonly number[] },
): Promise<string> {
  const { now, billIn, people, without } = given;
  const owner = await tx
    .selectFrom('wineryMembers')
    .select('userId')
    .where('wineryId', '=', stableId(`winery/${club.winery}`))
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const billOn = addDays(localDayOf(shopTimeZone, now), billIn);
  const billAt = momentAt(shopTimeZone, billOn, 0);
  const activatedAt = new Date(now.getTime() - 30 * 86_400_000);
  const id = stableId(`release/${demoClubId(club)}/${billIn < 0 ? 'billed' : 'next'}`);
  const message = 'Open the white first. The red needs an hour in a decanter, or a year in your cellar.';
  await tx
    .insertInto('clubReleases')
    .values({
      ...{ id, clubId: demoClubId(club), name: releaseName(billOn), message, state: 'active' as const },
      ...{ billOn, billAt, shipOn: addDays(billOn, 3), activatedBy: owner.userId, activatedAt },
      ...{ createdAt: activatedAt, updatedAt: activatedAt },
    })
    .execute();
  const wines = winesOf(club).map((wine) => ({ ...wine, clubId: demoClubId(club), releaseId: id }));
  await tx.insertInto('clubReleaseWines').values(wines).execute();
  const tiers = people.flatMap((_, at) => (without.includes(at) ? [] : [demoTierId(club, at % club.tiers.length)]));
  // why: the stock of the demo is as its wines have it; these bottles are besides it
  const aside = Map.groupBy(wines, ({ listingId }) => listingId);
  const allocations = [...aside].map(([listingId, rows]) => {
    const bottlesOf = (tierId: string) => rows.find((row) => row.tierId === tierId)?.quantity ?? 0;
    return { releaseId: id, listingId, quantity: tiers.reduce((sum, tierId) => sum + bottlesOf(tierId), 0) };
  });
  await tx.insertInto('clubReleaseAllocations').values(allocations).execute();
  return id;
}

/** The wines of a club by tier. @throws Error when the winery has no such wine */
function winesOf(club: DemoClub) {
  const winery = demoWineries.find(({ slug }) => slug === club.winery);
  return club.wines.flatMap(([title, ...bottles]) => {
    const wine = winery?.wines.find((one) => one.title === title);
    if (!winery || !wine) throw new Error(`${club.winery} has no ${title}`);
    const listingId = stableId(wineIdName(winery.slug, wine));
    const unitPriceCents = wine.price;
    return bottles.map((quantity, position) => {
      const maxQuantity = club.model === 'members-choice' ? 6 : quantity;
      return { tierId: demoTierId(club, position), listingId, quantity, maxQuantity, unitPriceCents };
    });
  });
}
