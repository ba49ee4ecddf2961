import { publicName } from '#features/accounts/profile/public-person.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrders } from '../db/order-rows.server.ts';
import { findOrdersToPack, type OrderToPackRow } from '../db/shipping-rows.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { formatOrderNumber } from '../order-number.ts';
import { orderIdSchema } from '../order-query.schema.ts';
import { orderErrorName } from '../order-refusal.ts';
import { applyTransitionToAll, type OrderToMove } from '../process/apply-transition.server.ts';
import { orderProcess } from '../process/order-process.ts';
import { actingRoles, rolesOf, statusOf } from '../process/order-status.ts';
import type { TransitionParams } from '../process/transition-forms.ts';
import { transitionParamsOf } from '../process/transition-params.schema.ts';
import { maxShipments, type Shipment, type ShipmentOutcome } from './order-to-ship.ts';
import { trackingNumberProblem } from './shipment-list.ts';
import { shippingProblem } from './shipping-problem.ts';

const failed = "This wasn't saved. Please try again.";

/**
 * Marks several orders as shipped, all at once: one that is refused, or that fails, keeps none of the others back.
 * Sending the same again changes nothing. For the people of wineries; others find no order. The orders must be accepted,
 * because accepting charges a card. The number of statements does not depend on the number of orders, unless one of them
 * fails unexpectedly.
 * @param shipments those beyond the first hundred are refused
 * @returns what became of each, in the same order
 */
export const shipOrders = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    shipments: readonly Shipment[],
  ): Promise<Result<ShipmentOutcome[], 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const [now, later] = [shipments.slice(0, maxShipments), shipments.slice(maxShipments)];
    const rows = await findRows(app, actor, now);
    const checked = now.map((shipment) => check(shipment, rows.get(shipment.id)));
    const ready = checked.flatMap((one) => ('params' in one ? [one] : []));
    // why: of an order that is listed twice the first line counts
    const first = [...new Map(ready.toReversed().map((one) => [one.shipment.id, one])).values()];
    const shipped = await shipAll(app, actor, first);
    const outcomes = await explain(app, actor, checked, shipped);
    const named = now.map((shipment, at) => {
      return { ...nameOf(shipment, rows.get(shipment.id)), ...(outcomes[at] ?? refused(failed)) };
    });
    const tooMany = `At most ${maxShipments} at once. Press the button again for this one.`;
    return ok([...named, ...later.map((one) => ({ ...nameOf(one, undefined), ...refused(tooMany) }))]);
  },
);

type Outcome = { outcome: 'shipped' | 'already' } | { outcome: 'refused'; problem: string };

const refused = (problem: string) => ({ outcome: 'refused', problem }) as const;

async function findRows(
  app: OrdersApp,
  actor: SignedIn,
  shipments: readonly Shipment[],
): Promise<Map<string, OrderToPackRow>> {
  const ids = shipments.map(({ id }) => id).filter((id) => orderIdSchema.safeParse(id).success);
  const rows = ids.length === 0 ? [] : await findOrdersToPack(app.db, actor.id, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

function nameOf({ id }: Shipment, row: OrderToPackRow | undefined) {
  return { id, number: row ? formatOrderNumber(row.number) : null, name: row ? publicName(row) : null };
}

/** A shipment that can be made as far as is known, with its checked parameters. */
type ReadyShipment = { shipment: Shipment; params: TransitionParams };

/** What is known of a shipment before anything is locked. */
function check(shipment: Shipment, row: OrderToPackRow | undefined): ReadyShipment | Outcome {
  const { carrier, trackingNumber } = shipment;
  const parsed = transitionParamsOf('mark-delivered', { carrier, trackingNumber });
  const [invalid] = parsed.success ? [] : Object.values(fieldErrorsOf(parsed.error.issues));
  const problem = invalid ?? trackingNumberProblem(trackingNumber) ?? shippingProblem(row, trackingNumber);
  if (problem === 'already') return { outcome: 'already' };
  if (problem !== undefined || !parsed.success) return refused(problem ?? failed);
  return { shipment, params: parsed.data };
}

/**
 * Ships all of these orders in one transaction; if that fails unexpectedly, each in one of its own.
 * @returns the ids of those that are shipped now
 */
async function shipAll(app: OrdersApp, actor: SignedIn, ready: readonly ReadyShipment[]): Promise<Set<string>> {
  if (ready.length === 0) return new Set();
  const shipTogether = (some: readonly ReadyShipment[]) =>
    app.db.transaction().execute((db) => shipInTransaction({ ...app, db }, actor, some));
  try {
    return await shipTogether(ready);
  } catch {
    const shipped = new Set<string>();
    for (const one of ready) {
      try {
        for (const id of await shipTogether([one])) shipped.add(id);
      } catch (error) {
        app.errors.report(orderErrorName('mark-delivered'), error, { order: one.shipment.id });
      }
    }
    return shipped;
  }
}

async function shipInTransaction(
  app: OrdersTransaction,
  actor: SignedIn,
  ready: readonly ReadyShipment[],
): Promise<Set<string>> {
  const transition = orderProcess.find('mark-delivered');
  const paramsOf = new Map(ready.map(({ shipment, params }) => [shipment.id, params]));
  const orders = await lockOrders(app.db, [...paramsOf.keys()], actor.id);
  const now = app.clock.now();
  const moved = orders.flatMap((order): OrderToMove[] => {
    const { carrier = null, trackingNumber = null } = paramsOf.get(order.id) ?? {};
    const decided = orderProcess.check(
      statusOf(order, now),
      'mark-delivered',
      actingRoles(rolesOf(actor, order), order),
    );
    const isReady = order.deliveryMethod === 'shipping' && decided.ok && decided.role === 'provider';
    return isReady ? [{ order, recorded: { carrier, trackingNumber } }] : [];
  });
  if (transition) await applyTransitionToAll(app, moved, transition, { role: 'provider', userId: actor.id });
  return new Set(moved.map(({ order }) => order.id));
}

/** What became of each shipment, in their order. What was not shipped is read again: somebody else may have been faster. */
async function explain(
  app: OrdersApp,
  actor: SignedIn,
  checked: readonly (ReadyShipment | Outcome)[],
  shipped: Set<string>,
): Promise<Outcome[]> {
  const open = new Set(shipped);
  const left = checked.map((one): ReadyShipment | Outcome => {
    // why: of an order that is listed twice the first line has shipped it
    return 'params' in one && open.delete(one.shipment.id) ? { outcome: 'shipped' } : one;
  });
  const unshipped = left.flatMap((one) => ('params' in one ? [one.shipment] : []));
  const rows = await findRows(app, actor, unshipped);
  return left.map((one) => {
    if (!('params' in one)) return one;
    const { id, trackingNumber } = one.shipment;
    const problem = shippingProblem(rows.get(id), trackingNumber);
    return problem === 'already' ? { outcome: 'already' } : refused(problem ?? failed);
  });
}
