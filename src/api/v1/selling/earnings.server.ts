import { z } from 'zod';
import { earningsColumns } from '#features/listing-management/earnings/earnings.ts';
import { exportEarnings } from '#features/listing-management/earnings/export-earnings.server.ts';
import { listEarnings, listMonthEarnings } from '#features/listing-management/earnings/list-earnings.server.ts';
import { csvFile } from '#kit/csv.ts';
import { ok } from '#kit/result.ts';
import { moneySchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';

const winery = z.string().max(200).optional().describe('Its slug; by default your first one');
const earning = { tag: 'Selling', roles: 'signed-in', method: 'get' } as const;

const amounts = Object.fromEntries(earningsColumns.map((column) => [column, moneySchema])) as Record<
  (typeof earningsColumns)[number],
  typeof moneySchema
>;
const sums = {
  ...amounts,
  sent: moneySchema.nullable().describe('What the bank got of paidOut, in its currency; null if that is the same one'),
};
const wineryResponse = z.object({ slug: z.string(), name: z.string() });
const sum = z.object({ count: z.int(), amount: moneySchema });
const payouts = z.array(
  z.object({
    orderId: z.uuid(),
    buyer: z.string(),
    kind: z.enum(['order', 'reserve', 'chargeback']),
    amount: moneySchema,
    at: z.iso.datetime(),
    status: z.enum(['scheduled', 'late', 'returned']),
  }),
);

const outlook = z.object({
  next: sum.extend({ payouts }),
  later: sum.nullable().describe('Of orders that are not complete'),
  onTheWay: sum.nullable(),
  disputed: sum.nullable(),
  reserve: sum.extend({ slices: payouts }).nullable(),
  late: z.int(),
  owed: moneySchema.nullable().describe('What the winery owes'),
  paused: z.boolean().describe('Until the new owner has confirmed bank account and representative'),
  terms: z.object({
    delayDays: z.int(),
    weekday: z
      .int()
      .nullable()
      .describe('On which day of the week payouts are sent, from 1 for Monday; null for every day'),
    reserve: z
      .object({ basisPoints: z.int(), holdDays: z.int(), periodDays: z.int(), until: z.iso.datetime().nullable() })
      .nullable(),
  }),
});

const ofYear = defineOperation({
  ...earning,
  path: '/api/v1/earnings',
  summary: 'What a winery earned in a year, by month, and what it is to be paid; for its owners',
  query: z.object({ winery, year: z.string().optional() }),
  data: z.object({
    winery: wineryResponse,
    year: z.string(),
    years: z.array(z.string()).describe('Those that may have earnings'),
    months: z.array(z.object({ month: z.string(), ...sums })),
    outlook,
  }),
  refusals: [403, 404],
  handle: async ({ app, actor, query }) => {
    const listed = await listEarnings(app, actor, { winery: query.winery ?? null, year: query.year ?? null });
    if (!listed.ok) return listed;
    const { winery: of, year, years, months, outlook: expected } = listed.value;
    return ok({ winery: named(of), year, years, months, outlook: expected });
  },
});

const ofMonth = defineOperation({
  ...earning,
  path: '/api/v1/earnings/{month}',
  summary: 'What a winery earned in a month, such as 2026-11, by order, 25 a page; for its owners',
  query: z.object({ winery, page: z.string().optional() }),
  data: z.object({
    winery: wineryResponse,
    month: z.string(),
    sum: z.object(sums).nullable().describe('Of the whole month; null if no money moved'),
    orders: z.array(
      z.object({ orderId: z.uuid(), number: z.string(), buyer: z.string(), at: z.iso.datetime(), ...sums }),
    ),
  }),
  meta: z.object({ page: z.int(), totalPages: z.int() }),
  refusals: [403, 404],
  handle: async ({ app, actor, params: { month }, query }) => {
    const asked = { winery: query.winery ?? null, month, page: query.page ?? null };
    const listed = await listMonthEarnings(app, actor, asked);
    if (!listed.ok) return listed;
    const { winery: of, sum: total, orders, page, pages: totalPages } = listed.value;
    return { ...ok({ winery: named(of), month, sum: total, orders }), meta: { page, totalPages } };
  },
});

const file = defineOperation({
  ...earning,
  path: '/api/v1/earnings/{time}/csv',
  summary: 'The earnings of a year by month, or of a month by order, as CSV; for the winery’s owners',
  query: z.object({ winery }),
  data: z.string(),
  download: ['text/csv'],
  refusals: [403, 404],
  handle: async ({ app, actor, params: { time }, query }) => {
    const exported = await exportEarnings(app, actor, { winery: query.winery ?? null, time });
    if (!exported.ok) return exported;
    const { head, batches } = exported.value;
    return {
      ok: true,
      download: { type: 'text/csv; charset=utf-8', name: `earnings-${time}.csv`, content: csvFile(head, batches) },
    };
  },
});

/** What wineries earn, for their owners. */
export const earningsOperations: readonly Operation[] = [ofYear, ofMonth, file];

function named({ slug, name }: { slug: string; name: string }) {
  return { slug, name };
}
