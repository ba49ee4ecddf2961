import type { OrderRefusal } from '#features/orders/order-refusal.ts';

const movedOn = 'This is no longer possible: the booking has changed. This page shows it as it is now.';

/** Why a booking was not moved, or no other time proposed, in words. */
export function moveProblem({ code, meta }: OrderRefusal): string {
  switch (code) {
    case 'transaction-booking-time-not-available':
      return notAvailable(meta?.left);
    case 'transaction-listing-not-found':
      return 'This tasting is no longer on sale, so it has no other times.';
    case 'transaction-invalid-transition':
    case 'not-found':
      return meta?.message ?? movedOn;
    case 'forbidden':
      return 'You may not do this.';
    default:
      return meta?.message ?? 'The time was not changed. Please try again.';
  }
}

function notAvailable(left: number | undefined): string {
  if (left === undefined) return 'This time can no longer be booked. Please choose another one.';
  if (left === 0) return 'This time is full. Please choose another one.';
  return `Only ${left === 1 ? 'one seat is' : `${left} seats are`} left at this time. Please choose another one.`;
}
