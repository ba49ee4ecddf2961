import { currentSource } from '#features/accounts/request-source.server.ts';
import { takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findWinery, insertOrder, listOrderableListings } from '../db/placing-rows.server.ts';
import type { OrderView } from '../order.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { catchRefusals, invalidRequest, type OrderRefusal, refuseOrder, removedMeta } from '../order-refusal.ts';
import { type ProcessName, processOfAlias } from '../process/process-names.ts';
import { keepExtendedData } from '../records/keep-extended-data.server.ts';
import type { OrderExtras } from '../records/order-extras.ts';
import { showOrder } from '../show-order.server.ts';
import { enquirySchema } from './order-request.schema.ts';

/**
 * Asks a winery a question, about a wine, a tasting, or in general (`enquire`). A question is an order without a price;
 * its messages are the conversation, and it can be ordered from later. For users who do not work for the winery, and
 * not in an impersonation session; as many a day as `takeQuestionLimits` allows.
 * @param input `listingId` or `wineryId`
 * @param extras what a client of the platform API says beside it
 */
export const enquire = defineUseCase(
  async (
    app: Pick<OrdersApp, 'db' | 'clock'> & { rateLimiter: RateLimiter },
    actor: Actor,
    input: unknown,
    extras: OrderExtras = {},
  ): Promise<Result<OrderView, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const tooMany = await takeQuestionLimits(app.rateLimiter, actor);
    if (tooMany) return tooMany;
    const created = await catchRefusals(() =>
      app.db.transaction().execute(async (db) => createEnquiry({ ...app, db }, actor, input, extras)),
    );
    if (!created.ok) return created;
    return created.value.ok ? showOrder(app, actor, created.value.value.id) : created.value;
  },
);

/** How many questions one person may ask in a day, and how many may come from one network. */
const questionsPerDay = {
  person: { limit: 30, windowSeconds: 86_400 },
  network: { limit: 300, windowSeconds: 86_400 },
};

/** Counts one more question of a person. Call it before the transaction. @returns undefined if it may be asked */
export async function takeQuestionLimits(
  rateLimiter: RateLimiter,
  { id }: SignedIn,
): Promise<OrderRefusal | undefined> {
  const { network } = currentSource();
  const tooMany = await takeRateLimits(rateLimiter, [
    [`questions of ${id}`, questionsPerDay.person],
    ...(network === null ? [] : [[`questions from ${network}`, questionsPerDay.network] as const]),
  ]);
  const message = 'You have asked many questions today. Please try again tomorrow.';
  return tooMany && { ...refuseOrder('too-many-requests', { message }), retryAfterSeconds: tooMany.retryAfterSeconds };
}

/**
 * Inserts a question within the caller's transaction. If the id already exists, nothing is inserted.
 * @param input `listingId` or `wineryId`, optionally `id`
 * @returns the question's id, and whether it is new
 */
export async function createEnquiry(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: SignedIn,
  input: unknown,
  { processName, ...extras }: OrderExtras = {},
): Promise<Result<{ id: string; isNew: boolean }, OrderRefusal>> {
  const parsed = enquirySchema.safeParse(input);
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  const { id = crypto.randomUUID(), listingId, wineryId } = parsed.data;
  const about =
    listingId === undefined ? await aboutWinery(app, actor, wineryId ?? '') : await aboutListing(app, actor, listingId);
  if (!about.ok) return about;
  const now = app.clock.now();
  const { processName: ofListing, ...asked } = about.value;
  const begun = processName ?? ofListing;
  const common = {
    customerId: actor.id,
    state: 'enquiry',
    createdAt: now,
    ...(begun && { processName: begun }),
  } as const;
  const enquiry = { id, ...asked, ...common };
  const isNew = await insertOrder(app.db, { ...enquiry, lastTransition: 'enquire', lastTransitionedAt: now });
  if (isNew) await keepExtendedData(app, id, extras);
  return { ok: true, value: { id, isNew } };
}

type About = Result<
  { wineryId: string; listingId: string | null; processName?: ProcessName | undefined },
  OrderRefusal
>;

/**
 * What a question about a listing would be about, without asking it: for those who could ask it. One query.
 */
export const findEnquirySubject = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, listingId: string): Promise<About> =>
    mayChange(actor) ? aboutListing(app, actor, listingId) : refuseOrder('forbidden'),
);

async function aboutListing(app: Pick<Infra, 'db'>, actor: SignedIn, listingId: string): Promise<About> {
  const [listing] = await listOrderableListings(app.db, [listingId], actor.id);
  if (listing?.state !== 'published') return refuseOrder('transaction-listing-not-found');
  if (listing.own) return refuseOrder('forbidden', undefined, 'own-listing');
  const { wineryId, processAlias: alias } = listing;
  return { ok: true, value: { wineryId, listingId, processName: alias === null ? undefined : processOfAlias(alias) } };
}

async function aboutWinery(app: Pick<Infra, 'db'>, actor: SignedIn, wineryId: string): Promise<About> {
  const winery = await findWinery(app.db, wineryId, actor.id);
  if (!winery) return refuseOrder('not-found');
  if (winery.isSuspended) return refuseOrder('forbidden', removedMeta, 'provider-gone');
  return winery.own ? refuseOrder('forbidden') : { ok: true, value: { wineryId, listingId: null } };
}
