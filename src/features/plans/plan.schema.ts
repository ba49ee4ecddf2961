import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { isStorable, oneLine, unstorable } from '#kit/plain-text.ts';
import { planBounds } from './plan.ts';

/** The id of a plan's line or version. */
export const planIdSchema = z.uuid();

function line(max: number) {
  return z.string().refine(isStorable, unstorable).overwrite(oneLine).max(max, `Must be ${max} characters or less`);
}

/** Dollars as they were typed, such as `49` or `49.50`, in cents. @param what the amount is, in its message */
const dollars = (most: number, what = 'An amount') =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, { error: `${what} in dollars, such as 49 or 49.50`, abort: true })
    .transform((typed) => Math.round(Number(typed) * 100))
    .refine((cents) => cents <= most, `At most $${(most / 100).toLocaleString('en-US')}`);

const percent = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: 'A percentage, such as 7 or 7.5', abort: true })
  .transform((typed) => Math.round(Number(typed) * 100))
  .refine((points) => points <= planBounds.commissionPercent * 100, `At most ${planBounds.commissionPercent}%`);

/** A limit as it was typed; empty for none. */
const limit = (least: number, most: number) => {
  const wrong = `A whole number from ${least} to ${most.toLocaleString('en-US')}, or empty for no limit`;
  return z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, { error: wrong, abort: true })
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((count) => count === null || (count >= least && count <= most), wrong);
};

/** A plan as an admin saves it, from the fields of a form. A year costs at most twelve months. */
export const planSchema = z
  .object({
    /** The version that the form showed; 0 for a new plan. */
    version: z.coerce.number().int().min(0).max(1_000_000),
    name: line(planBounds.name).min(1, 'Give it a name'),
    summary: line(planBounds.summary),
    monthlyCents: dollars(planBounds.monthlyCents, 'A price per month'),
    yearlyCents: dollars(planBounds.yearlyCents, 'A price per year'),
    commission: percent,
    listings: limit(1, planBounds.listings),
    clubs: limit(0, planBounds.clubs),
    seats: limit(1, planBounds.seats),
    researchPlacement: z.boolean(),
  })
  .superRefine(({ monthlyCents, yearlyCents }, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', path: ['yearlyCents'], message });
    if (yearlyCents > monthlyCents * 12) issue('A year costs at most twelve months');
    else if (yearlyCents === 0 && monthlyCents > 0) issue('Enter a price per year too');
  });

/** The content of a plan to save. */
export type PlanFields = z.output<typeof planSchema>;

/** A refund of a payment: its id, chosen by the form, the amount in dollars as it was typed, and why. */
export const planRefundSchema = z.object({
  id: z.uuid(),
  amount: dollars(planBounds.yearlyCents).refine((cents) => cents > 0, 'An amount above 0'),
  reason: adminReasonSchema,
});

/** A refund to make; the amount is in cents. */
export type PlanRefundFields = z.output<typeof planRefundSchema>;

const invoiceNumberText = z
  .string()
  .regex(/^(LP-)?0*[1-9]\d{0,8}$/i)
  .transform((typed) => Number(typed.replace(/^LP-/i, '')));

/** Which payments are listed: those before a number, of one winery, or the one with a number. */
export const paymentQuerySchema = z.object({
  before: invoiceNumberText.optional().catch(undefined),
  winery: z.uuid().optional().catch(undefined),
  number: invoiceNumberText.optional().catch(undefined),
});
