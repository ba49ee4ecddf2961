import { z } from 'zod';
import { countOpenTasks } from '#features/listing-management/list/manage-listings.server.ts';
import { showDaySheet } from '#features/orders/day-sheet.server.ts';
import { defineOperation, type Operation } from '../../operation.ts';

const selling = { tag: 'Selling', roles: 'signed-in', method: 'get' } as const;

const sheet = defineOperation({
  ...selling,
  path: '/api/v1/day-sheet',
  summary: 'The guests of the wineries that you work for on a day, such as 2026-11-28, by default today; at most 500',
  query: z.object({ date: z.string().optional() }),
  data: z.object({
    day: z.string(),
    before: z.string(),
    after: z.string(),
    visits: z.array(
      z.object({
        orderId: z.uuid(),
        wineryName: z.string(),
        title: z.string(),
        start: z.iso.datetime(),
        end: z.iso.datetime(),
        timezone: z.string(),
        guestName: z.string(),
        guests: z.int(),
        state: z.string(),
        accepted: z.boolean(),
        dueAt: z.iso
          .datetime()
          .nullable()
          .describe('When it is canceled unless it is confirmed, or marked as visited once it is'),
        noShow: z.boolean(),
        proposed: z
          .object({ start: z.iso.datetime(), end: z.iso.datetime() })
          .nullable()
          .describe('Another time that waits for an answer'),
        mayCheckIn: z.boolean(),
      }),
    ),
    more: z.boolean().describe('Whether there are others besides'),
  }),
  refusals: [403],
  handle: ({ app, actor, query: { date = null } }) => showDaySheet(app, actor, date),
});

const tasks = defineOperation({
  ...selling,
  path: '/api/v1/own-listing/tasks',
  summary:
    'What your wineries have to do: how many orders to accept, to ship, and in dispute, and how many of them are canceled automatically in the next days; each counted up to 100',
  data: z.object({ toAccept: z.int(), toShip: z.int(), disputes: z.int(), canceledSoon: z.int() }),
  refusals: [403],
  handle: ({ app, actor }) => countOpenTasks(app, actor),
});

/** The day of a winery. */
export const sellerDayOperations: readonly Operation[] = [sheet, tasks];
