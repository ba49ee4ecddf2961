import { z } from 'zod';
import { isStorable, multiLine, oneLine } from '#kit/plain-text.ts';
import { needsReason, type OrderTransitionName } from './order-process.ts';
import {
  type RequiredFieldName,
  type TransitionField,
  type TransitionFields,
  type TransitionParams,
  transitionForms,
} from './transition-forms.ts';
import { manualPresentation } from './transition-presentations.ts';

const unreadable = 'This text has a character that can’t be saved';

const tooLong = (most: number) => `Must be ${most.toLocaleString('en-US')} characters or less`;

const requiredText = (most: number, missing: string, normalize: (typed: string) => string) =>
  z
    .string({ error: missing })
    .refine(isStorable, unreadable)
    .overwrite(normalize)
    .min(1, missing)
    .max(most, tooLong(most));

const optionalText = (most: number, normalize = multiLine) =>
  z
    .string()
    .refine(isStorable, unreadable)
    .overwrite(normalize)
    .max(most, tooLong(most))
    .transform((value) => (value === '' ? undefined : value))
    .optional();

/** A ticked box of a form is `on`, another one empty; the API sends a boolean. */
const tick = z
  .union([z.boolean(), z.enum(['on', ''])])
  .transform((value) => value === true || value === 'on')
  .optional();

/** The messages for missing required fields. */
export const missingFieldMessages: Readonly<Record<RequiredFieldName | 'cancelReason' | 'disputeDecision', string>> = {
  cancelReason: 'Please tell the buyer why',
  disputeDecision: 'Please tell both sides what you decided and why',
  disputeReason: 'Please say what is wrong',
  reviewRating: 'Please choose a rating from 1 to 5',
  reviewContent: 'Please write a review',
  reason: 'Please say why',
};

function fieldSchemaOf(name: string, field: TransitionField): z.ZodType {
  const missing = missingFieldMessages[name as RequiredFieldName];
  if (field.kind === 'check') return tick;
  if (field.kind === 'rating') return z.int(missing).min(1, missing).max(5, missing);
  const normalize = field.kind === 'line' ? oneLine : multiLine;
  return field.required ? requiredText(field.maxLength, missing, normalize) : optionalText(field.maxLength, normalize);
}

function shapeOf(fields: TransitionFields): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchemaOf(name, field)]));
}

// why: it is optional here; `recordIntervention` requires it of admins, whose role is known only there
const reason: Record<string, z.ZodType> = { reason: optionalText(transitionForms.intervention.reason.maxLength) };

/** The parameters of a transition: the fields of its form, and the admin's reason if it needs one. */
export function transitionSchemaOf(name: OrderTransitionName): z.ZodType<TransitionParams> {
  const form = manualPresentation(name)?.form ?? null;
  const shape = form === null ? {} : shapeOf(transitionForms[form]);
  return z.object(needsReason(name) ? { ...shape, ...reason } : shape);
}

/** Parses the parameters of a transition; unknown ones are ignored. */
export function transitionParamsOf(name: OrderTransitionName, params: unknown) {
  return transitionSchemaOf(name).safeParse(params ?? {});
}
