import { z } from 'zod';
import { type ListedMoneyAlarm, moneyAlarmLabels } from '#features/payments/alarms/listed-alarm.ts';
import {
  closeAlarmSchema,
  closeMoneyAlarm,
  listMoneyAlarms,
  type MoneyAlarmsPage,
  moneyAlarmsQuerySchema,
} from '#features/payments/alarms/money-alarms.server.ts';
import { moneyAlarmKinds } from '#features/payments/reconciliation/money-alarm.ts';
import { moneySchema } from '../money.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pageOf } from '../responses.ts';

const cents = moneySchema.extend({ amount: z.int().describe('In cents') });

/** An alarm about money. */
export const moneyAlarmResponse: z.ZodType<ListedMoneyAlarm> = z.object({
  id: z.string(),
  kind: z.enum(moneyAlarmKinds).describe(
    Object.entries(moneyAlarmLabels)
      .map(([kind, label]) => `\`${kind}\`: ${label}`)
      .join('. '),
  ),
  subject: z.string().describe('The gateway’s reference of what differs'),
  detail: z.string().nullable().describe('Which movements it is about, if it is about several'),
  orderId: z.uuid().nullable(),
  wineryId: z.uuid().nullable(),
  winery: z.object({ slug: z.string(), name: z.string() }).nullable(),
  ledger: cents,
  gateway: cents,
  foundAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closed: z
    .object({ by: z.string(), reason: z.string() })
    .nullable()
    .describe('Who closed it by hand, and why; null where a later comparison found no difference'),
});

/** The cursor for the next page. */
export const moneyAlarmsMetaResponse: z.ZodType<MoneyAlarmsPage['meta']> = z.object({
  perPage: z.int(),
  next: z.string().nullable().describe('The before of the page after; null on the last one'),
});

/** The differences between the ledger and the payment gateway. */
export const moneyAlarmOperations: readonly Operation[] = [
  defineOperation({
    method: 'get',
    path: '/api/v1/money-alarms',
    tag: 'Ledger',
    summary: 'Differences between the ledger and the payment gateway, the newest first, for admins',
    roles: ['admin'],
    query: moneyAlarmsQuerySchema,
    validatedBy: 'use-case',
    data: z.array(moneyAlarmResponse),
    meta: moneyAlarmsMetaResponse,
    refusals: [400, 403],
    handle: async ({ app, actor, query }) => pageOf(await listMoneyAlarms(app, actor, query)),
  }),
  defineOperation({
    method: 'post',
    path: '/api/v1/money-alarms/{id}/close',
    tag: 'Ledger',
    summary: 'Close an alarm with a reason, for admins',
    roles: ['admin'],
    body: closeAlarmSchema,
    validatedBy: 'use-case',
    data: z.object({ id: z.string() }),
    refusals: [400, 403, 404, 409],
    handle: ({ app, actor, params, body }) => closeMoneyAlarm(app, actor, { id: params.id, fields: body }),
  }),
];
