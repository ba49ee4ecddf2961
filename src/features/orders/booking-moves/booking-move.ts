import type { CancellationTerms } from '#features/availability/cancellation-terms.ts';
import { freeUntil } from '#features/availability/cancellation-terms.ts';
import { keptPercentAt } from '../cancellation-terms.ts';
import type { ProcessRole } from '../process/order-process.ts';

/**
 * The states of a proposal to move a booking. A buyer's own move is accepted at once. `superseded`: the order was canceled,
 * or the buyer moved the booking, before the proposal was answered.
 */
export const bookingMoveStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded'] as const;

export type BookingMoveState = (typeof bookingMoveStates)[number];

/** What a party does about the time of a booked tasting, by the names of the API. */
export const moveActions = ['move-booking', 'propose-move', 'accept-move', 'decline-move', 'withdraw-move'] as const;

export type MoveAction = (typeof moveActions)[number];

/** How many moves and proposals an order may have: nobody is asked, or mailed, without end. */
export const maxMoves = 20;

/** For how long a proposal can be answered, in milliseconds. */
const proposalTerm = 48 * 3_600_000;

/** Until when a proposal can be answered: 48 hours, and not after either of the two times has begun. */
export function proposalEndsAt(now: Date, { from, to }: Record<'from' | 'to', Date>): Date {
  return new Date(Math.min(now.getTime() + proposalTerm, from.getTime(), to.getTime()));
}

/** The columns of an order that decide whether its booking can be moved. */
export type MovableOrder = {
  state: string;
  acceptedAt: Date | null;
  bookingStart: Date | null;
  cancellationHours: number | null;
  cancellationKeptPercent: number | null;
};

/** A proposal that was not answered yet. */
type OpenMove = { expiresAt: Date | null };

/**
 * What these roles may do about the time of a booked tasting, while it has not begun: its buyer moves it for as long as
 * canceling is free, and answers what the winery proposes; the winery's people propose another time, or withdraw that.
 */
export function availableMoves(
  order: MovableOrder,
  roles: readonly ProcessRole[],
  { open, now }: { open: OpenMove | undefined; now: Date },
): MoveAction[] {
  if (order.state !== 'purchased' || order.bookingStart === null || now >= order.bookingStart) return [];
  const isOpen = open?.expiresAt != null && now < open.expiresAt;
  const ofBuyer: MoveAction[] = [
    ...(isOpen ? (['accept-move', 'decline-move'] as const) : []),
    ...(isFreelyCanceled(order, now) ? (['move-booking'] as const) : []),
  ];
  const ofWinery: MoveAction[] = [...(isOpen ? (['withdraw-move'] as const) : []), 'propose-move'];
  return [...(roles.includes('customer') ? ofBuyer : []), ...(roles.includes('provider') ? ofWinery : [])];
}

/** Whether the buyer could cancel now and get everything back. */
function isFreelyCanceled(order: MovableOrder, now: Date): boolean {
  // why: without agreed terms only the winery cancels what it has accepted
  const mayCancel = order.acceptedAt === null || order.cancellationHours !== null;
  return mayCancel && keptPercentAt(order, now) === 0;
}

/** Until when the buyer of an accepted tasting may move it by themselves, in ISO 8601. */
export function movableUntil(start: string, terms: CancellationTerms): string {
  const isFree = terms.hours === 0 || terms.keptPercent === 0;
  return isFree ? start : freeUntil(new Date(start), terms).toISOString();
}

/** The times of a visit as people are shown them, in ISO 8601. */
type ShownTimes = { start: string; end: string };

/** A move of a booking as its parties see it: who proposed it, between which times, and what became of it. */
export type BookingMoveView = {
  number: number;
  by: 'customer' | 'provider';
  from: ShownTimes;
  to: ShownTimes;
  state: BookingMoveState;
  createdAt: string;
  /** Until when it can be answered; null for a buyer's own move. */
  expiresAt: string | null;
  decidedAt: string | null;
};
