import { moveBooking } from '#features/orders/booking-moves/move-booking.server.ts';
import { proposeMove } from '#features/orders/booking-moves/propose-move.server.ts';
import type { Rejected } from '../../forms/form-result.ts';
import { limitedAccess } from '../../forms/form-result.ts';
import type { SignedInPage } from '../../shell/guards.server.ts';
import { moveProblem } from './move-problem.ts';

const useCases = { 'move-booking': moveBooking, 'propose-move': proposeMove } as const;

/**
 * Moves a booking, or proposes that, as the form says: `slot` is the start and the end of a session or stay, with a
 * slash between them.
 * @returns why it was not done; undefined if it was
 */
export async function saveMoveForm(
  { app, actor }: SignedInPage,
  { id, action, form }: { id: string; action: keyof typeof useCases; form: FormData },
): Promise<Rejected | undefined> {
  const [startDate = '', endDate = ''] = String(form.get('slot') ?? '').split('/');
  if (startDate === '') return { status: 'invalid', fields: { slot: 'Please choose a time.' } };
  if (actor.limited) return limitedAccess;
  try {
    const made = await useCases[action](app, actor, { id, dates: { bookingDates: { startDate, endDate } } });
    return made.ok ? undefined : { status: 'refused', code: made.code, problem: moveProblem(made) };
  } catch (error) {
    app.errors.report(`${action}-failed`, error, { order: id });
    return { status: 'refused', code: 'failed', problem: 'The time was not changed. Please try again.' };
  }
}
