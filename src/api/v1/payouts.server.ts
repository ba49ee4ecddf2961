import { z } from 'zod';
import { exportPayouts, listPayouts } from '#features/listing-management/earnings/list-payouts.server.ts';
import {
  payoutScheduleSchema,
  setPayoutSchedule,
  showPayoutSchedule,
} from '#features/payments/payouts/gathered/payout-schedule.server.ts';
import { csvFile } from '#kit/csv.ts';
import { ok } from '#kit/result.ts';
import { moneySchema } from '../money.ts';
import { defineOperation, type Operation } from '../operation.ts';

const payouts = { tag: 'Payouts', roles: 'signed-in' } as const;
const winery = '/api/v1/payout-account/{wineryId}';
const forbidden = { ok: false, code: 'forbidden' } as const;

const scheduleResponse = z.object({
  weekday: z.int().nullable().describe('1 for Monday to 7 for Sunday; null for every day'),
});

const schedule = defineOperation({
  ...payouts,
  method: 'get',
  path: `${winery}/schedule`,
  summary: 'On which day of the week a winery is paid, for its owners',
  data: scheduleResponse,
  refusals: [403],
  handle: async ({ app, actor, params }) => {
    const id = wineryIdOf(params);
    return id === undefined ? forbidden : showPayoutSchedule(app, actor, id);
  },
});

const setSchedule = defineOperation({
  ...payouts,
  method: 'put',
  path: `${winery}/schedule`,
  summary: 'Choose on which day of the week a winery is paid, or every day; for its owners',
  body: payoutScheduleSchema,
  validatedBy: 'use-case',
  data: scheduleResponse,
  refusals: [400, 403],
  handle: async ({ app, actor, params, body }) => {
    const id = wineryIdOf(params);
    return id === undefined ? forbidden : setPayoutSchedule(app, actor, { wineryId: id, fields: body });
  },
});

const list = defineOperation({
  ...payouts,
  method: 'get',
  path: `${winery}/payouts`,
  summary: 'What was sent to a winery’s bank, the newest first, 10 a page, each with its first parts; for its owners',
  query: z.object({ page: z.string().optional() }),
  data: z.array(
    z.object({
      id: z.uuid(),
      day: z.iso.date(),
      status: z.enum(['preparing', 'sent', 'arrived', 'returned']),
      amount: moneySchema,
      sent: moneySchema.describe('In the currency of the winery’s account'),
      expectedAt: z.iso.datetime().nullable(),
      arrivedAt: z.iso.datetime().nullable(),
      parts: z.array(
        z.object({
          orderId: z.uuid(),
          number: z.string(),
          kind: z.enum(['order', 'reserve', 'chargeback']),
          amount: moneySchema,
        }),
      ),
      partCount: z.int(),
    }),
  ),
  meta: z.object({ page: z.int(), totalPages: z.int() }),
  refusals: [403],
  handle: async ({ app, actor, params, query }) => {
    const id = wineryIdOf(params);
    const listed =
      id === undefined ? forbidden : await listPayouts(app, actor, { wineryId: id, page: query.page ?? null });
    if (!listed.ok) return listed;
    const { payouts: data, page, pages: totalPages } = listed.value;
    return { ...ok(data), meta: { page, totalPages } };
  },
});

const file = defineOperation({
  ...payouts,
  method: 'get',
  path: `${winery}/payouts/csv`,
  summary: 'All payouts of a winery with all their parts, as CSV; for its owners',
  data: z.string(),
  download: ['text/csv'],
  refusals: [403],
  handle: async ({ app, actor, params }) => {
    const id = wineryIdOf(params);
    const exported = id === undefined ? forbidden : await exportPayouts(app, actor, id);
    if (!exported.ok) return exported;
    const { head, batches } = exported.value;
    return {
      ok: true,
      download: { type: 'text/csv; charset=utf-8', name: 'payouts.csv', content: csvFile(head, batches) },
    };
  },
});

/** The payouts of wineries, and on which day they are paid. */
export const payoutOperations: readonly Operation[] = [schedule, setSchedule, list, file];

/** The id in a path; what is no id is no winery of anybody. */
function wineryIdOf({ wineryId }: { wineryId: string }): string | undefined {
  return z.uuid().toLowerCase().safeParse(wineryId).data;
}
