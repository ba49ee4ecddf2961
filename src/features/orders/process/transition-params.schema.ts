import { z } from 'zod';
import { isStorable } from '#kit/storable-text.ts';
import { movesMoney, type OrderTransitionName } from './order-process.ts';

const unreadable = 'Please leave out characters that cannot be shown';

const tooLong = (most: number) => `Must be ${most.toLocaleString('en-US')} characters or less`;

const text = (most: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, tooLong(most)).refine(isStorable, unreadable);

const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, tooLong(most))
    .refine(isStorable, unreadable)
    .transform((value) => (value === '' ? undefined : value))
    .optional();

const delivered = z.object({ carrier: optionalText(80), trackingNumber: optionalText(80) });

const disputed = z.object({ disputeReason: text(5_000, 'Please say what is wrong') });

const unrated = 'Please choose a rating from 1 to 5';

const rating = z.int(unrated).min(1, unrated).max(5, unrated);

const reviewed = z.object({ reviewRating: rating, reviewContent: text(5_000, 'Please write a review') });

/** Why the house moves money; nobody else is asked. */
const reasoned = z.object({ reason: optionalText(1_000) });

/** What a transition is given besides its name. */
export type TransitionParams = Partial<
  z.infer<typeof delivered> & z.infer<typeof disputed> & z.infer<typeof reviewed> & z.infer<typeof reasoned>
>;

const schemas: Partial<Record<OrderTransitionName, z.ZodType<TransitionParams>>> = {
  'mark-delivered': delivered,
  dispute: disputed,
  'review-1-by-customer': reviewed,
  'review-1-by-provider': reviewed,
  'review-2-by-customer': reviewed,
  'review-2-by-provider': reviewed,
};

/** The parameters of a transition. */
export function transitionSchemaOf(name: OrderTransitionName): z.ZodType<TransitionParams> {
  return schemas[name] ?? (movesMoney(name) ? reasoned : z.object({}));
}

/** Reads the parameters of a transition; those that it has no use for are left out. */
export function transitionParamsOf(name: OrderTransitionName, params: unknown) {
  return transitionSchemaOf(name).safeParse(params ?? {});
}
