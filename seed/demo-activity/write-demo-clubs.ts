import type { Insertable } from 'kysely';
import { addDays } from '../../src/features/availability/local-day.ts';
import { momentAt } from '../../src/features/availability/zoned-time.ts';
import type { Database, Tables, Transaction } from '../../src/infra/database.ts';
import { shopTimeZone } from '../../src/kit/time.ts';
import { demoVisitors, visitorId } from '../demo-visitors.ts';
import { demoWineries, wineIdName } from '../demo-wines.ts';
import { type DemoClub, demoClubId, demoClubs, demoTierId } from '../seed-clubs.ts';
import { stableId } from '../stable-id.ts';

/** How many days ago the demo's members joined, one after another. */
const joinedEvery = 17;

/**
 * Adds members to the demo's clubs, once, and to those with releases one that was processed, and one that they see; to a
 * subscription what its members get.
 */
export async function writeDemoClubs(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [first] = demoClubs;
    if (!first || (await isWritten(tx, first))) return;
    for (const club of demoClubs) {
      await addMembers(tx, club, now);
      if (club.model === 'subscription') {
        const offered = winesOf(club).map(({ listingId }) => ({ clubId: demoClubId(club), listingId }));
        await tx.insertInto('clubOfferedWines').values(offered).execute();
        continue;
      }
      await addRelease(tx, club, { name: 'Fall', now, billIn: -80 });
      await addRelease(tx, club, { name: 'Winter', now, billIn: 21 });
    }
  });
}

async function isWritten(tx: Transaction, club: DemoClub): Promise<boolean> {
  const found = tx.selectFrom('clubMemberships').select('id').where('clubId', '=', demoClubId(club)).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The people who join: the invented visitors, and the sample accounts that do not work for the winery. */
async function findPeople(tx: Transaction, club: DemoClub): Promise<string[]> {
  const rows = await tx
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

async function addMembers(tx: Transaction, club: DemoClub, now: Date): Promise<void> {
  const people = await findPeople(tx, club);
  const today = now.toISOString().slice(0, 10);
  for (const [at, userId] of people.entries()) {
    const joinedAt = new Date(now.getTime() - (at + 1) * joinedEvery * 86_400_000);
    const id = stableId(`membership/${demoClubId(club)}/${userId}`);
    const membership: Insertable<Tables['clubMemberships']> = {
      ...{ id, clubId: demoClubId(club), tierId: demoTierId(club, at % club.tiers.length), userId },
      ...{ deliveryMethod: 'pickup' as const, startsOn: joinedAt.toISOString().slice(0, 10), joinedAt, updatedAt: now },
      ...stateOf(at, now, today),
      ...(club.model === 'subscription' && scheduleFrom(addDays(today, 3 * at + 3))),
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

/** A subscription of each month from a day on. */
function scheduleFrom(nextOn: string) {
  const anchorDay = Number(nextOn.slice(8, 10));
  return { intervalMonths: 1 as const, nextOn, nextAt: momentAt(shopTimeZone, nextOn, 0), anchorDay };
}

/** One member is on hold, and one has left. */
function stateOf(at: number, now: Date, today: string) {
  if (at === 3) return { state: 'held' as const, holdUntil: addDays(today, 60) };
  if (at !== 6) return { state: 'active' as const };
  return {
    state: 'canceled' as const,
    canceledAt: now,
    canceledBy: 'member' as const,
    cancelReason: 'moving' as const,
  };
}

/** Adds a release: processed if it was billed in the past, else active. */
async function addRelease(
  tx: Transaction,
  club: DemoClub,
  { name, now, billIn }: { name: string; now: Date; billIn: number },
): Promise<void> {
  const owner = await tx
    .selectFrom('wineryMembers')
    .select('userId')
    .where('wineryId', '=', stableId(`winery/${club.winery}`))
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (!owner) return;
  const billOn = addDays(now.toISOString().slice(0, 10), billIn);
  const billAt = momentAt(shopTimeZone, billOn, 0);
  const activatedAt = new Date(billAt.getTime() - 30 * 86_400_000);
  const id = stableId(`release/${demoClubId(club)}/${name}`);
  const processed = billIn < 0 ? { state: 'processed' as const, preparedAt: billAt, processedAt: billAt } : {};
  const message = 'Open the white first. The red needs an hour in a decanter, or a year in your cellar.';
  await tx
    .insertInto('clubReleases')
    .values({
      ...{ id, clubId: demoClubId(club), name: `${name} ${billOn.slice(0, 4)}`, message, state: 'active' as const },
      ...{ billOn, billAt, shipOn: addDays(billOn, 3), activatedBy: owner.userId, activatedAt },
      ...{ createdAt: activatedAt, updatedAt: activatedAt, ...processed },
    })
    .execute();
  const wines = winesOf(club).map((wine) => ({ ...wine, releaseId: id }));
  await tx.insertInto('clubReleaseWines').values(wines).execute();
  if (billIn < 0) return;
  // why: the stock of the demo is as its wines have it; these bottles are besides it
  const aside = [...new Set(wines.map(({ listingId }) => listingId))].map((listingId) => ({ listingId, quantity: 24 }));
  await tx
    .insertInto('clubReleaseAllocations')
    .values(aside.map((one) => ({ ...one, releaseId: id })))
    .execute();
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
