import { bookDates } from '../../src/features/availability/bookings/book-dates.server.ts';
import { listBookings } from '../../src/features/availability/bookings/list-bookings.server.ts';
import { updateBookingState } from '../../src/features/availability/bookings/update-booking-state.server.ts';
import { findAffectedBookings } from '../../src/features/availability/calendar/change-calendar.server.ts';
import { showCalendar } from '../../src/features/availability/calendar/show-calendar.server.ts';
import { deleteException, createException, findSellerException, listExceptions, updateException } from '../../src/features/availability/exceptions/exceptions.server.ts';
import { findSellerTasting } from '../../src/features/availability/find-seller-tasting.server.ts';
import { setSchedule, showSchedule } from '../../src/features/availability/schedule/schedule.server.ts';
import { listTimeSlots } from '../../src/features/availability/time-slots/list-time-slots.server.ts';
import { calendarTime } from '../fixtures/add-calendar.ts';
import { everyDay } from '../fixtures/add-tasting.ts';
import { type Entry, notRefused } from './entry.ts';
import { everybody, type Who } from './who.ts';

/** Whoever looks after the tastings of a winery. */
const managers: readonly Who[] = ['member', 'owner', 'admin'];

const { start, end } = calendarTime;
const later = { start: new Date('2100-12-01T00:00:00Z'), end: new Date('2100-12-02T00:00:00Z') };

/** Who may do what with the calendar of a tasting. */
export const calendarEntries: Record<string, Entry> = {
  'availability/bookDates': {
    may: ['system'],
    call: (app, viewer, { calendar: { listingId } }) =>
      app.db.transaction().execute((db) => notRefused(bookDates({ ...app, db }, viewer, { listingId }))),
  },
  'availability/updateBookingState': {
    may: ['system'],
    call: (app, viewer, { calendar: { bookingId } }) =>
      app.db.transaction().execute(async (db) => {
        return (await updateBookingState({ db }, viewer, { bookingId, state: 'accepted' })).ok;
      }),
  },
  'availability/listTimeSlots': {
    may: everybody,
    call: async (app, viewer, { calendar: { listingId } }) =>
      (await listTimeSlots(app, viewer, { listingId, start, end })).ok,
  },
  'availability/findSellerTasting': {
    may: managers,
    call: async (app, viewer, { calendar }) => (await findSellerTasting(app, viewer, calendar.listingId, 'change')).ok,
  },
  'availability/findSellerException': {
    may: managers,
    call: async (app, viewer, { calendar }) => (await findSellerException(app, viewer, calendar.exceptionId)).ok,
  },
  'availability/showCalendar': {
    may: managers,
    call: async (app, viewer, { calendar: { listingId } }) =>
      (await showCalendar(app, viewer, { listingId, month: null })).ok,
  },
  'availability/showSchedule': {
    may: managers,
    call: async (app, viewer, { calendar }) => (await showSchedule(app, viewer, calendar.listingId)).ok,
  },
  'availability/setSchedule': {
    may: managers,
    call: async (app, viewer, { calendar }) =>
      (await setSchedule(app, viewer, calendar.listingId, { entries: everyDay })).ok,
  },
  'availability/createException': {
    may: managers,
    call: async (app, viewer, { calendar: { listingId } }) =>
      (await createException(app, viewer, { listingId, ...later, seats: 3 })).ok,
  },
  'availability/updateException': {
    may: managers,
    call: async (app, viewer, { calendar: { exceptionId: id } }) =>
      (await updateException(app, viewer, { id, seats: 3 })).ok,
  },
  'availability/deleteException': {
    may: managers,
    call: async (app, viewer, { calendar }) => (await deleteException(app, viewer, { id: calendar.exceptionId })).ok,
  },
  'availability/findAffectedBookings': {
    may: managers,
    call: async (app, viewer, { calendar: { listingId, exceptionId: id } }) =>
      (await findAffectedBookings(app, viewer, { listingId, change: { kind: 'remove', id } })).ok,
  },
  'availability/listExceptions': {
    may: managers,
    call: async (app, viewer, { calendar: { listingId } }) =>
      (await listExceptions(app, viewer, { listingId, start, end })).ok,
  },
  'availability/listBookings': {
    may: managers,
    call: async (app, viewer, { calendar: { listingId } }) =>
      (await listBookings(app, viewer, { listingId, start, end })).ok,
  },
};
