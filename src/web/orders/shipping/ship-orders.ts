import type { OrderToShip } from '#features/orders/shipping/order-to-ship.ts';
import type { ListProblem } from '#features/orders/shipping/shipment-list.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { TypedText } from '../../forms/form-result.ts';

/** The names of an order's fields, which are their ids too. */
export const carrierField = (id: string) => `carrier-${id}`;
export const trackingField = (id: string) => `trackingNumber-${id}`;

/** The name of the pasted list and of the chosen file. */
export const [listField, fileField] = ['list', 'file'] as const;

/** The maximum length of a pasted list, in characters: a hundred lines of two hundred. */
export const maxListLength = 20_000;

/** An order that was marked as shipped, now or before. */
export type ShippedOrder = { id: string; number: string | null; name: string | null };

/**
 * The answer of the page: the orders that were shipped, those whose numbers were read from a list, what is wrong with
 * its other lines, and everything that was typed and is not stored. `turn` counts the answers: fields of another turn
 * are drawn again with what was read.
 */
export type ShipAnswer = {
  turn: number;
  typed: TypedText;
  fields: FieldErrors;
  shipped: readonly ShippedOrder[];
  /** Orders from a list; they are shown also if they are not among the first that wait. */
  listed: readonly OrderToShip[];
  problems: readonly ListProblem[];
} & ({ status: 'saved' } | { status: 'invalid' } | { status: 'refused'; code: 'forbidden'; problem: string });
