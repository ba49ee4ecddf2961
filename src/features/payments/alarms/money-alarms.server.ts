import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { publicName } from '#features/accounts/profile/public-person.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams } from '#kit/field-errors.ts';
import { presentMoney } from '#kit/money.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { closeAlarmRow, countOpenAlarms, listAlarmRows } from '../db/listed-alarm-rows.server.ts';
import { alarmStates, type ListedMoneyAlarm } from './listed-alarm.ts';

const alarmIdSchema = z.string().regex(/^\d{1,18}$/);

/** Filters of the alarms: open ones (the default) or closed ones, and those before a given one. */
export const moneyAlarmsQuerySchema = z.object({
  state: z.enum(alarmStates).default('open'),
  before: alarmIdSchema.optional(),
});

/** Why an alarm is closed. */
export const closeAlarmSchema = z.object({ reason: adminReasonSchema });

/** A page of alarms. `next` is the `before` of the next page; null on the last one. */
export type MoneyAlarmsPage = { data: ListedMoneyAlarm[]; meta: { perPage: number; next: string | null } };

const perPage = 25;

/** Alarms about money that are open, or closed ones, the newest first, 25 per page. For admins only. One query. */
export const listMoneyAlarms = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: unknown,
  ): Promise<Result<MoneyAlarmsPage, 'forbidden' | 'validation-invalid-params'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const parsed = moneyAlarmsQuerySchema.safeParse(query);
    if (!parsed.success) return refuse('validation-invalid-params');
    const { state, before } = parsed.data;
    // why: one row more than a page shows whether there is a next page
    const rows = await listAlarmRows(app.db, { state, before, limit: perPage + 1 });
    const page = rows.slice(0, perPage);
    const next = rows.length > perPage ? (page.at(-1)?.id ?? null) : null;
    return ok({ data: page.map(presentAlarm), meta: { perPage, next } });
  },
);

/**
 * Closes an open alarm by hand; the alarm keeps who did it, when, and why. For admins only.
 * @returns `alarm-closed` if it was closed before, by hand or by a comparison that found no difference
 */
export const closeMoneyAlarm = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<Result<{ id: string }, 'forbidden' | 'not-found' | 'alarm-closed' | InvalidParams>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const parsed = closeAlarmSchema.safeParse(fields);
    if (!parsed.success) return { ...refuse('validation-invalid-params'), errors: fieldErrorsOf(parsed.error.issues) };
    if (!alarmIdSchema.safeParse(id).success) return refuse('not-found');
    const closing = { resolvedAt: app.clock.now(), resolvedBy: actor.id, resolution: parsed.data.reason };
    const closed = await closeAlarmRow(app.db, { id, ...closing });
    if (closed === undefined) return refuse('not-found');
    return closed ? ok({ id }) : refuse('alarm-closed');
  },
);

/** How many alarms are open, for the metrics of the process. One query. */
export function countOpenMoneyAlarms({ db }: Pick<Infra, 'db'>): Promise<number> {
  return countOpenAlarms(db);
}

function presentAlarm(row: Awaited<ReturnType<typeof listAlarmRows>>[number]): ListedMoneyAlarm {
  const { id, kind, subject, detail, orderId, wineryId, currency, foundAt, resolvedAt, resolution } = row;
  const { slug, wineryName, displayName, bannedAt, deletedAt } = row;
  const by = displayName === null ? 'Deleted user' : publicName({ displayName, bannedAt, deletedAt });
  return {
    ...{ id, kind, subject, detail, orderId, wineryId },
    winery: slug === null || wineryName === null ? null : { slug, name: wineryName },
    ledger: presentMoney(Number(row.ledgerCents), currency),
    gateway: presentMoney(Number(row.gatewayCents), currency),
    foundAt: foundAt.toISOString(),
    closedAt: resolvedAt?.toISOString() ?? null,
    closed: resolution === null ? null : { by, reason: resolution },
  };
}
