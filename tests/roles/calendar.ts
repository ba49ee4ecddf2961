import { bookDates } from '../../src/features/availability/bookings/book-dates.server.ts';
import { changeBookingTime } from '../../src/features/availability/bookings/change-booking-time.server.ts';
import { listBookings } from '../../src/features/availability/bookings/list-bookings.server.ts';
import { updateBookingState } from '../../src/features/availability/bookings/update-booking-state.server.ts';
import { findAffectedBookings } from '../../src/features/availability/calendar/change-calendar.server.ts';
import { showCalendar } from '../../src/features/availability/calendar/show-calendar.server.ts';
import {
  createException,
  deleteException,
  findSellerException,
  listExceptions,
  updateException,
} from '../../src/features/availability/exceptions/exceptions.server.ts';
import { findSellerTasting } from '../../src/features/availability/find-seller-tasting.server.ts';
import { setSchedule, showSchedule } from '../../src/features/availability/schedule/schedule.server.ts';
import { showVisitingHours } from '../../src/features/availability/schedule/visiting-hours.server.ts';
import { listTimeSlots } from '../../src/features/availability/time-slots/list-time-slots.server.ts';
import { calendarTime } from '../fixtures/listings/add-calendar.ts';
import { everyDay } from '../fixtures/listings/add-tasting.ts';
import { type Entry, notRefused } from './entry.ts';
import { everybody, type Who } from './who.ts';

/** Roles that may manage the tastings of a winery. */
const managers: readonly Who[] = ['member', 'owner', 'admin'];

const { start, end } = calendarTime;
const later = { start: new Date('2100-12-01T00:00:00Z'), end: new Date('2100-12-02T00:00:00Z') };

/** Who may do what with the calendar of a tasting. */
export const calendarEntries: Record<string, Entry> = {
  'availability/bookDates': {
    may: ['system'],
    call: (app, actor, { calendar: { listingId } }) =>
      app.db.transaction().execute((db) => notRefused(bookDates({ ...app, db }, actor, { listingId }))),
  },
  'availability/changeBookingTime': {
    may: ['system'],
    call: (app, actor, { calendar: { bookingId } }) =>
      app.db.transaction().execute((db) => {
        const wanted = { bookingId, startDate: '2026-11-01', endDate: '2026-11-01' };
        return notRefused(changeBookingTime({ ...app, db }, actor, wanted));
      }),
  },
  'availability/updateBookingState': {
    may: ['system'],
    call: (app, actor, { calendar: { bookingId } }) =>
      app.db.transaction().execute(async (db) => {
        return (await updateBookingState({ db }, actor, { bookingId, state: 'accepted' })).ok;
      }),
  },
  'availability/listTimeSlots': {
    may: everybody,
    call: async (app, actor, { calendar: { listingId } }) =>
      (await listTimeSlots(app, actor, { listingId, start, end })).ok,
  },
  'availability/showVisitingHours': {
    may: everybody,
    call: async (app, actor, { calendar: { listingId } }) =>
      (await showVisitingHours(app, actor, listingId)) !== undefined,
  },
  'availability/findSellerTasting': {
    may: managers,
    call: async (app, actor, { calendar }) => (await findSellerTasting(app, actor, calendar.listingId, 'change')).ok,
  },
  'availability/findSellerException': {
    may: managers,
    call: async (app, actor, { calendar }) => (await findSellerException(app, actor, calendar.exceptionId)).ok,
  },
  'availability/showCalendar': {
    may: managers,
    call: async (app, actor, { calendar: { listingId } }) =>
      (await showCalendar(app, actor, { listingId, month: null })).ok,
  },
  'availability/showSchedule': {
    may: managers,
    call: async (app, actor, { calendar }) => (await showSchedule(app, actor, calendar.listingId)).ok,
  },
  'availability/setSchedule': {
    may: managers,
    call: async (app, actor, { calendar }) =>
      (await setSchedule(app, actor, calendar.listingId, { entries: everyDay })).ok,
  },
  'availability/createException': {
    may: managers,
    call: async (app, actor, { calendar: { listingId } }) =>
      (await createException(app, actor, { listingId, ...later, seats: 3 })).ok,
  },
  'availability/updateException': {
    may: managers,
    call: async (app, actor, { calendar: { exceptionId: id } }) =>
      (await updateException(app, actor, { id, seats: 3 })).ok,
  },
  'availability/deleteException': {
    may: managers,
    call: async (app, actor, { calendar }) => (await deleteException(app, actor, { id: calendar.exceptionId })).ok,
  },
  'availability/findAffectedBookings': {
    may: managers,
    call: async (app, actor, { calendar: { listingId, exceptionId: id } }) =>
      (await findAffectedBookings(app, actor, { listingId, change: { kind: 'remove', id } })).ok,
  },
  'availability/listExceptions': {
    may: managers,
    call: async (app, actor, { calendar: { listingId } }) =>
      (await listExceptions(app, actor, { listingId, start, end })).ok,
  },
  'availability/listBookings': {
    may: managers,
    call: async (app, actor, { calendar: { listingId } }) =>
      (await listBookings(app, actor, { listingId, start, end })).ok,
  },
};
