import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findPayoutWeekday, setPayoutWeekday } from '../../db/payout-schedule-rows.server.ts';
import { mayManagePayouts } from '../show-payout-account.server.ts';

/** On which day of the week a winery is paid: 1 for Monday to 7 for Sunday; null for every day. */
export type PayoutSchedule = { weekday: number | null };

const anyDay = 'Choose every day or a day of the week';

/** A choice of the day on which a winery is paid. */
export const payoutScheduleSchema = z.object({
  weekday: z.int({ error: anyDay }).min(1, anyDay).max(7, anyDay).nullable(),
});

/** On which day of the week a winery is paid. For its owners. One query. */
export const showPayoutSchedule = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, wineryId: string): Promise<Result<PayoutSchedule, 'forbidden'>> => {
    if (!(await mayManagePayouts(app, actor, wineryId))) return refuse('forbidden');
    return ok({ weekday: await findPayoutWeekday(app.db, wineryId) });
  },
);

/**
 * Chooses whether a winery is paid every day or once a week. It holds from the next payout on. For its owners.
 * @param input see `payoutScheduleSchema`
 */
export const setPayoutSchedule = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { wineryId, fields }: { wineryId: string; fields: unknown },
  ): Promise<Result<PayoutSchedule, 'forbidden' | InvalidParams>> => {
    if (!(await mayManagePayouts(app, actor, wineryId))) return refuse('forbidden');
    const parsed = payoutScheduleSchema.safeParse(fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    await setPayoutWeekday(app.db, { wineryId, weekday: parsed.data.weekday, changedAt: app.clock.now() });
    return ok(parsed.data);
  },
);
