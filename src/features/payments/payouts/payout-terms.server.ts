import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { publicName } from '#features/accounts/profile/public-person.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, authorizeAdmin } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams } from '#kit/field-errors.ts';
import { isStorable } from '#kit/plain-text.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  changePayoutTerms,
  findWineriesCalled,
  listPayoutTermsRows,
  type PayoutTermsRow,
} from '../db/payout-terms-rows.server.ts';
import type { PayoutTerms } from './payout-plan.ts';
import type { ChangedPayoutTerms, PayoutTermsPage, WineryPayoutTerms } from './winery-payout-terms.ts';

/** The longest delay of payouts that can be agreed on, in days. */
const maxDelayDays = 90;

const wholeDays = `Must be a whole number from 0 to ${maxDelayDays}`;

/** A change of a winery's payout terms: the delay in days, null for that of the operator's settings, and the reason. */
export const payoutTermsSchema = z.object({
  delayDays: z.int({ error: wholeDays }).min(0, wholeDays).max(maxDelayDays, wholeDays).nullable(),
  reason: adminReasonSchema,
});

/** Which page of the terms: those after the winery with this slug. */
export const payoutTermsQuerySchema = z.object({ after: z.string().max(120).refine(isStorable).optional() });

const perPage = 25;

/** The wineries with payout terms of their own, by slug, 25 per page. For admins only. One query. */
export const listPayoutTerms = defineUseCase(
  async (
    app: Pick<Infra, 'db'> & { payoutTerms: PayoutTerms },
    actor: Actor,
    query: unknown,
  ): Promise<Result<PayoutTermsPage, 'forbidden' | 'validation-invalid-params'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const parsed = payoutTermsQuerySchema.safeParse(query);
    if (!parsed.success) return refuse('validation-invalid-params');
    // why: one row more than a page shows whether there is a next page
    const rows = await listPayoutTermsRows(app.db, { after: parsed.data.after, limit: perPage + 1 });
    const page = rows.slice(0, perPage);
    const next = rows.length > perPage ? (page.at(-1)?.slug ?? null) : null;
    const { delayDays: defaultDelayDays } = app.payoutTerms;
    return ok({ data: page.map(presentTerms), meta: { perPage, next, defaultDelayDays } });
  },
);

/**
 * Sets or clears how many days after an order was received a winery is paid; the change is recorded with its admin and
 * reason. Payouts that are already due on a day keep it. For admins with a fresh proof.
 * @param winery its id, its slug, or its whole name
 */
export const setPayoutTerms = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { winery: asked, fields }: { winery: string; fields: unknown },
  ): Promise<
    Result<ChangedPayoutTerms, 'forbidden' | 'proof-required' | 'not-found' | 'winery-ambiguous' | InvalidParams>
  > => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    const parsed = payoutTermsSchema.safeParse(fields);
    if (!parsed.success) return { ...refuse('validation-invalid-params'), errors: fieldErrorsOf(parsed.error.issues) };
    const text = asked.trim();
    if (text === '' || text.length > 120 || !isStorable(text)) return refuse('not-found');
    const isId = z.uuid().safeParse(text).success;
    const [winery, other] = await findWineriesCalled(app.db, isId ? { id: text } : { text });
    if (!winery) return refuse('not-found');
    if (other && winery.slug !== text.toLowerCase()) return refuse('winery-ambiguous');
    const { delayDays, reason } = parsed.data;
    const change = { wineryId: winery.id, adminId: admin.value.id, delayDays, reason, madeAt: app.clock.now() };
    await app.db.transaction().execute((db) => changePayoutTerms(db, change));
    return ok({ winery, delayDays });
  },
);

function presentTerms(row: PayoutTermsRow): WineryPayoutTerms {
  const { wineryId: id, slug, name, delayDays, reason, madeAt, displayName, bannedAt, deletedAt } = row;
  const by = displayName === null ? null : publicName({ displayName, bannedAt, deletedAt });
  return {
    winery: { id, slug, name },
    delayDays,
    changed: reason === null || madeAt === null || by === null ? null : { at: madeAt.toISOString(), by, reason },
  };
}
