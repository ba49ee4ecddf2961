import { listTimeSlots } from '../../src/features/availability/time-slots/list-time-slots.server.ts';
import { sendMessage } from '../../src/features/messages/send-message.server.ts';
import type { OrdersApp } from '../../src/features/orders/order-dependencies.ts';
import { confirmPayment } from '../../src/features/orders/payment/confirm-payment.server.ts';
import { enquire } from '../../src/features/orders/placing/enquire.server.ts';
import { placeOrder } from '../../src/features/orders/placing/place-order.server.ts';
import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import { sweepDueOrders } from '../../src/features/orders/process/sweep-due-orders.server.ts';
import { transitionOrder } from '../../src/features/orders/process/transition-order.server.ts';
import { reviewOrder } from '../../src/features/orders/reviews/review-order.server.ts';
import type { RateLimiter } from '../../src/infra/rate-limiter.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { stableId } from '../stable-id.ts';
import { demoOrderStories, type OrderStory, type StoryStep } from './demo-order-stories.ts';

/** What the demo's orders need, and how a buyer's browser authorizes the card. */
export type DemoShop = OrdersApp & {
  rateLimiter: RateLimiter;
  reserveCard: (clientSecret: string) => Promise<void>;
};

const hour = 3_600_000;

const address = {
  recipientName: 'Bea Rivera',
  streetAddress: '214 Pecan Street',
  city: 'Fredericksburg',
  state: 'TX',
  postalCode: '78624',
  country: 'US',
};

/**
 * Places the demo's orders, each once, with the use cases that requests reach, at the times at which they are said to
 * have happened. The sample accounts and the wineries' payout accounts must exist.
 *
 * @returns whether it placed any
 * @throws Error naming the story that was refused
 */
export async function placeDemoOrders(shop: DemoShop): Promise<boolean> {
  const ids = demoOrderStories.map(idOf);
  const known = await shop.db.selectFrom('orders').select('id').where('id', 'in', ids).execute();
  if (known.length > 0) return false;
  for (const story of demoOrderStories) await runStory(shop, story);
  return true;
}

function idOf({ name }: Pick<OrderStory, 'name'>): string {
  return stableId(`order/${name}`);
}

async function runStory(shop: DemoShop, story: OrderStory): Promise<void> {
  let now = shop.clock.now().getTime() - story.hoursAgo * hour;
  const then = { ...shop, clock: { now: () => new Date(now) } };
  const people = await peopleOf(shop, story);
  await begin(then, story, people.buyer);
  for (const action of story.steps) {
    now += action.after * hour;
    await runStep(then, story, people, action);
  }
}

type People = Record<'buyer' | 'winery', SignedIn>;

async function peopleOf({ db }: DemoShop, { buyer, winery }: OrderStory): Promise<People> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', buyer).executeTakeFirstOrThrow();
  const { userId } = await db
    .selectFrom('wineryMembers')
    .select('userId')
    .where('role', '=', 'owner')
    .where('wineryId', '=', stableId(`winery/${winery}`))
    .executeTakeFirstOrThrow();
  const person = { kind: 'user', limited: false } as const;
  return { buyer: { ...person, id, roles: [] }, winery: { ...person, id: userId, roles: ['winery-owner'] } };
}

async function begin(app: DemoShop, story: OrderStory, buyer: SignedIn): Promise<void> {
  const id = idOf(story);
  const { wants } = story;
  const wineryId = stableId(`winery/${story.winery}`);
  const wines = await winesOf(app, wineryId);
  if ('asksAbout' in wants) {
    const about = wants.asksAbout === 'winery' ? { wineryId } : { listingId: wines[wants.asksAbout] };
    return assertDone(story, await enquire(app, buyer, { id, ...about }));
  }
  if ('guests' in wants) {
    const listingId = await tastingOf(app, wineryId);
    const items = [{ listingId }];
    const bookingDates = await aSaturdaySession(app, listingId);
    return assertDone(story, await placeOrder(app, buyer, { id, items, bookingDates, seats: wants.guests }));
  }
  const items = wants.wines.map(([place, quantity]) => ({ listingId: wines[place], quantity }));
  const delivery = wants.ships
    ? { deliveryMethod: 'shipping', shippingDetails: address }
    : { deliveryMethod: 'pickup' };
  assertDone(story, await placeOrder(app, buyer, { id, items, ...delivery }));
}

/** A winery's newest published wines. */
async function winesOf({ db }: DemoShop, wineryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .innerJoin('stock', 'listingId', 'id')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('state', '=', 'published')
    .where('type', '=', 'wine')
    .where('quantity', '>=', 12)
    .orderBy('createdAt', 'desc')
    .limit(6)
    .execute();
  return rows.map(({ id }) => id);
}

async function tastingOf({ db }: DemoShop, wineryId: string): Promise<string> {
  const tasting = await db
    .selectFrom('listings')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('type', '=', 'tasting')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return tasting.id;
}

/** The first session of the second Saturday from now, on which every tasting of these stories is open. */
async function aSaturdaySession(app: DemoShop, listingId: string): Promise<{ startDate: string; endDate: string }> {
  const now = app.clock.now();
  const start = new Date(now.getTime() + (7 + ((6 - now.getUTCDay() + 7) % 7)) * 24 * hour);
  const end = new Date(start.getTime() + 24 * hour);
  const listed = await listTimeSlots(app, { kind: 'system' }, { listingId, start, end });
  const day = start.toISOString().slice(0, 10);
  const [session] = listed.ok ? listed.value.slots.filter((slot) => slot.day === day) : [];
  if (!session) throw new Error(`The tasting ${listingId} has no session on ${day}`);
  return { startDate: session.start.toISOString(), endDate: session.end.toISOString() };
}

async function runStep(app: DemoShop, story: OrderStory, people: People, step: StoryStep): Promise<void> {
  const id = idOf(story);
  if (step.by === 'time') {
    await sweepDueOrders(app, { kind: 'system' }, { most: 10 });
    return;
  }
  const actor = people[step.by];
  switch (step.does) {
    case 'pay':
      return pay(app, story, actor);
    case 'accept':
      return assertDone(story, await acceptOrder(app, actor, id));
    case 'say':
      return assertDone(story, await sendMessage(app, actor, id, { content: step.text }));
    case 'review':
      return assertDone(
        story,
        await reviewOrder(app, actor, { id, params: { reviewRating: step.rating, reviewContent: step.text } }),
      );
    case 'move': {
      const { transition, params } = step;
      return assertDone(story, await transitionOrder(app, actor, { id, transition, params }));
    }
  }
}

async function pay(app: DemoShop, story: OrderStory, buyer: SignedIn): Promise<void> {
  const id = idOf(story);
  const { clientSecret } = await app.db
    .selectFrom('payments')
    .select('clientSecret')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  await app.reserveCard(clientSecret ?? '');
  assertDone(story, await confirmPayment(app, buyer, id));
}

/** @throws Error when the use case refused */
function assertDone({ name }: OrderStory, answer: { ok: boolean }): void {
  if (!answer.ok) throw new Error(`The demo's order ${name} was refused: ${JSON.stringify(answer)}`);
}
