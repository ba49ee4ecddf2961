import { wishForBottles } from '../../src/features/allocations/buying/buy-allocation.server.ts';
import { showOffer } from '../../src/features/allocations/buying/show-offers.server.ts';
import { sweepAllocations } from '../../src/features/allocations/granting/sweep-allocations.server.ts';
import { publishAllocation } from '../../src/features/allocations/managing/publish-allocation.server.ts';
import { saveAllocation, saveAllocationWine } from '../../src/features/allocations/managing/save-allocation.server.ts';
import { saveGroup } from '../../src/features/allocations/managing/save-group.server.ts';
import { showManagedAllocation } from '../../src/features/allocations/managing/show-allocations.server.ts';
import { windowTimeOf } from '../../src/features/allocations/window-time.ts';
import type { Fees } from '../../src/features/orders/line-items.ts';
import type { Database } from '../../src/infra/database.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { shopTimeZone } from '../../src/kit/time.ts';
import { visitorId } from '../demo-visitors.ts';
import { demoWineries, wineIdName } from '../demo-wines.ts';
import { stableId } from '../stable-id.ts';

type AllocationsApp = Parameters<typeof sweepAllocations>[0] & { db: Database; fees: Fees };

type DemoAllocation = {
  winery: string;
  wine: string;
  title: string;
  description: string;
  model: 'first-come' | 'wish';
  granting: 'lottery' | 'hand';
  price: string;
  bottles: number;
  /** Its window, in hours from now. */
  window: readonly [opens: number, closes: number];
};

/** One that is open, one whose wishes wait for the owner, and one that was drawn. */
const demoAllocations: readonly DemoAllocation[] = [
  {
    ...{ winery: 'pedernales-bend', wine: 'Aglianico', title: 'Library Aglianico', model: 'first-come' },
    ...{ granting: 'lottery', price: '58', bottles: 36, window: [-24, 13 * 24] },
    description: 'Held back in the cellar until it stopped arguing. Three cases, and then there is none.',
  },
  {
    ...{ winery: 'pedernales-bend', wine: 'Tempranillo Reserve', title: 'Reserve Tempranillo, signed', model: 'wish' },
    ...{ granting: 'hand', price: '64', bottles: 8, window: [-9 * 24, -48] },
    description: 'Eight bottles with the winemaker’s signature on the label.',
  },
  {
    ...{ winery: 'red-gate-ranch', wine: 'Tannat', title: 'Tannat from the first row', model: 'wish' },
    ...{ granting: 'lottery', price: '75', bottles: 4, window: [-9 * 24, -25] },
    description: 'The first row is the oldest. Four bottles of it are left.',
  },
];

const hour = 3_600_000;
const system = { kind: 'system' } as const;

/**
 * Makes the demo's allocations, once, with the use cases that requests reach, at the times at which they are said to have
 * happened. The clubs' members, who have cards, must exist.
 */
export async function writeDemoAllocations(app: AllocationsApp): Promise<void> {
  const [first] = demoAllocations;
  if (!first || (await isWritten(app.db, first))) return;
  const begin = { ...app, clock: clockAt(app, -10 * 24) };
  for (const allocation of demoAllocations) {
    const people = await findPeople(app.db, allocation);
    await publish(begin, allocation, people);
    if (allocation.model !== 'wish') continue;
    const wishing = { ...app, clock: clockAt(app, -8 * 24) };
    for (const [at, { id }] of people.entries()) {
      // why: whoever wins, a lottery of single bottles makes as many orders as there are bottles
      await wish(wishing, allocation, personOf(id), allocation.granting === 'hand' ? 1 + (at % 3) : 1);
    }
  }
  // why: one is closed, then the other; ten minutes later that is drawn and charged
  for (const hours of [-47, -24, -23.5]) await sweep({ ...app, clock: clockAt(app, hours) });
}

/** The clock so many hours from now. */
function clockAt({ clock }: AllocationsApp, hours: number) {
  const now = clock.now().getTime() + hours * hour;
  return { now: () => new Date(now) };
}

async function sweep(app: AllocationsApp): Promise<void> {
  while ((await sweepAllocations(app, system, { most: 20 })) > 0);
}

function allocationId({ winery, title }: DemoAllocation): string {
  return stableId(`allocation/${winery}/${title}`);
}

async function isWritten(db: Database, allocation: DemoAllocation): Promise<boolean> {
  const found = db.selectFrom('allocations').select('id').where('id', '=', allocationId(allocation));
  return (await found.executeTakeFirst()) !== undefined;
}

/** Seven people with saved cards that work, who do not work for the winery. The sample buyer takes part in no lottery. */
async function findPeople(
  db: Database,
  { winery, granting, model }: DemoAllocation,
): Promise<{ id: string; email: string }[]> {
  const staff = db
    .selectFrom('wineryMembers')
    .select('userId')
    .where('wineryId', '=', stableId(`winery/${winery}`));
  return (
    db
      .selectFrom('users')
      .innerJoin('paymentCustomers', 'paymentCustomers.userId', 'users.id')
      .select(['users.id', 'users.email'])
      .where('users.email', 'like', '%@lonevine.test')
      .where('users.id', 'not in', staff)
      // why: the second visitor's card is declined
      .where('users.id', '!=', visitorId(1))
      // why: what the sample buyer has is the same in every demo
      .$if(model === 'wish' && granting === 'lottery', (people) =>
        people.where('users.email', '!=', 'buyer@lonevine.test'),
      )
      .orderBy('users.email')
      .limit(7)
      .execute()
  );
}

function personOf(id: string): SignedIn {
  return { kind: 'user', id, roles: [], limited: false };
}

async function publish(app: AllocationsApp, allocation: DemoAllocation, people: readonly { email: string }[]) {
  const id = allocationId(allocation);
  const wineryId = stableId(`winery/${allocation.winery}`);
  const owners = app.db.selectFrom('wineryMembers').select('userId').where('wineryId', '=', wineryId);
  const { userId } = await owners.where('role', '=', 'owner').executeTakeFirstOrThrow();
  const owner: SignedIn = { ...personOf(userId), roles: ['winery-owner'] };
  const { title, description, model, granting, price, bottles: quantity } = allocation;
  const listingId = wineOf(allocation);
  // why: the stock of the demo is as its wines have it; these bottles are besides it
  await app.db
    .updateTable('stock')
    .set((row) => ({ quantity: row('quantity', '+', quantity) }))
    .where('listingId', '=', listingId)
    .execute();
  const fields = { version: 0, title, description, model, granting, shipOn: '' };
  must(await saveAllocation(app, owner, { id, wineryId, fields }));
  must(await saveAllocationWine(app, owner, { id, fields: { listingId, price, quantity } }));
  must(await saveGroup(app, owner, { allocationId: id, ...groupOf(app, allocation, people) }));
  const shown = await showManagedAllocation(app, owner, id);
  const version = shown.ok ? shown.value.allocation.version : 0;
  must(await publishAllocation(app, owner, { id, version }));
}

/** The only group of a demo's allocation. */
function groupOf(app: AllocationsApp, allocation: DemoAllocation, people: readonly { email: string }[]) {
  // why: the clock of the app is that of the publication, ten days ago
  const at = (hours: number) => windowTimeOf(shopTimeZone, clockAt(app, 10 * 24 + hours).now());
  const [opens, closes] = allocation.window;
  const limits = [{ listingId: wineOf(allocation), minBottles: 0, maxBottles: 3, defaultBottles: 1 }];
  const emails = people.map(({ email }) => email).join('\n');
  const window = { opensAt: at(opens), closesAt: at(closes) };
  const who = { name: 'Founders', people: 'emails', emails, wishesAbove: allocation.model !== 'wish' };
  return { id: stableId(`${allocationId(allocation)}/group`), fields: { ...who, ...window, limits } };
}

/** The wine of an allocation. @throws Error when the winery has no such wine */
function wineOf({ winery, wine: title }: DemoAllocation): string {
  const wine = demoWineries.find(({ slug }) => slug === winery)?.wines.find((one) => one.title === title);
  if (!wine) throw new Error(`${winery} has no ${title}`);
  return stableId(wineIdName(winery, wine));
}

async function wish(app: AllocationsApp, allocation: DemoAllocation, actor: SignedIn, quantity: number): Promise<void> {
  const id = allocationId(allocation);
  const wanted = [{ listingId: wineOf(allocation), quantity }];
  const shown = await showOffer(app, actor, { id, asked: { step: 'wish', delivery: 'pickup', wanted } });
  const priced = shown.ok ? shown.value.priced?.result : undefined;
  const total = priced && 'quote' in priced ? String(priced.quote.totalCents) : '';
  must(await wishForBottles(app, actor, { id, wanted, fields: { delivery: 'pickup', total } }));
}

/** @throws Error naming why something of the demo was refused */
function must(result: { ok: boolean }): void {
  if (!result.ok) throw new Error(`An allocation of the demo was refused: ${JSON.stringify(result)}`);
}
