import { publicName } from '#features/accounts/profile/public-person.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrdersToPack, listOrdersToPack, type OrderToPackRow } from '../db/shipping-rows.server.ts';
import { formatOrderNumber } from '../order-number.ts';
import { orderIdSchema } from '../order-query.schema.ts';
import { maxShipments, type OrderToShip } from './order-to-ship.ts';
import { type ListedShipment, type ListProblem, readShipmentList } from './shipment-list.ts';
import { shippingProblem } from './shipping-problem.ts';

/**
 * The accepted orders that the actor's wineries are to ship, the oldest first, a hundred at most, and whether there are
 * more. For the people of wineries; nothing for others. One query.
 */
export const listOrdersToShip = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
  ): Promise<Result<{ orders: OrderToShip[]; more: boolean }, 'forbidden'>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const rows = await listOrdersToPack(app.db, actor.id, maxShipments + 1);
    return ok({ orders: rows.slice(0, maxShipments).map(toOrderToShip), more: rows.length > maxShipments });
  },
);

/**
 * What the packing slips of several orders show, in the order of these ids: orders for bottles that the actor's wineries
 * have accepted, whether they were shipped or not. Others are left out. For the people of wineries. One query.
 * @param ids of which no more than a hundred are looked at
 */
export const listPackingSlips = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, ids: readonly string[]): Promise<OrderToShip[]> => {
    if (actor.kind !== 'user') return [];
    const known = [...new Set(ids)].filter((id) => orderIdSchema.safeParse(id).success).slice(0, maxShipments);
    const rows = known.length === 0 ? [] : await findOrdersToPack(app.db, actor.id, { ids: known });
    return rows
      .filter(({ acceptedAt, bookingId, state }) => acceptedAt && !bookingId && state !== 'canceled')
      .map(toOrderToShip);
  },
);

/** The lines of a list that have found their orders, and what is wrong with the others. */
export type MatchedShipments = {
  matched: { order: OrderToShip; carrier: string; trackingNumber: string }[];
  problems: ListProblem[];
};

/**
 * Reads a list of tracking numbers and finds its orders among those that the actor's wineries are to ship. Nothing is
 * changed. For the people of wineries; others find no order. One query.
 * @param text see `readShipmentList`
 */
export const matchShipmentList = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, text: string): Promise<MatchedShipments> => {
    const { shipments, problems } = readShipmentList(text);
    const numbers = shipments.map(({ number }) => number);
    const rows =
      actor.kind !== 'user' || numbers.length === 0 ? [] : await findOrdersToPack(app.db, actor.id, { numbers });
    const matched: MatchedShipments['matched'] = [];
    for (const shipment of shipments) {
      const row = rows.find(({ number }) => number === shipment.number);
      const problem = problemOfLine(row, shipment);
      if (row && problem === undefined) {
        const { carrier, trackingNumber } = shipment;
        matched.push({ order: toOrderToShip(row), carrier, trackingNumber });
      } else {
        problems.push({ line: shipment.line, problem: `${formatOrderNumber(shipment.number)}: ${problem}` });
      }
    }
    return { matched, problems: problems.toSorted((one, other) => one.line - other.line) };
  },
);

function problemOfLine(row: OrderToPackRow | undefined, { trackingNumber }: ListedShipment): string | undefined {
  const problem = shippingProblem(row, trackingNumber);
  return problem === 'already' ? 'Already marked as shipped with this number' : problem;
}

/** What the people who pack an order see of it. */
function toOrderToShip(row: OrderToPackRow): OrderToShip {
  const { id, number, createdAt, dueAt, state, wineryName, street, city, wineryState, zip } = row;
  const { shippingDetails, items, carrier, trackingNumber } = row;
  return {
    id,
    number: formatOrderNumber(number),
    createdAt: createdAt.toISOString(),
    shipBy: state === 'purchased' ? (dueAt?.toISOString() ?? null) : null,
    winery: { name: wineryName, address: { street, city, state: wineryState, zip } },
    customer: { displayName: publicName(row) },
    ...{ shippingDetails, items, carrier, trackingNumber },
  };
}
