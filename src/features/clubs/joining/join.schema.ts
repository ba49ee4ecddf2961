import { z } from 'zod';
import { postalAddressSchema } from '#features/accounts/addresses/address.schema.ts';
import { isStorable, multiLine, oneLine, unstorable } from '#kit/plain-text.ts';
import { giftLimits } from './joining.ts';

/** What is typed and left empty counts as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((typed) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed), schema.optional());

/** A box that is ticked: as a form sends it, or as JSON does. */
export const tickedSchema = z.literal(['yes', true], 'Tick the box to agree');

const day = z.iso.date('Enter a day, such as 2026-12-24');

/** Whom a membership is given to, and for how many releases. */
const giftSchema = z.object({
  giftName: z
    .string('Enter the name of who gets it')
    .refine(isStorable, unstorable)
    .overwrite(oneLine)
    .min(1, 'Enter the name of who gets it')
    .max(giftLimits.name, `Please use at most ${giftLimits.name} characters`),
  giftEmail: z.email('Enter their e-mail address').max(254, 'Enter their e-mail address'),
  giftReleases: z.coerce
    .number(`Choose from 1 to ${giftLimits.releases} releases`)
    .int()
    .min(1, `Choose from 1 to ${giftLimits.releases} releases`)
    .max(giftLimits.releases, `Choose from 1 to ${giftLimits.releases} releases`),
  giftMessage: optional(
    z
      .string()
      .refine(isStorable, unstorable)
      .overwrite(multiLine)
      .max(giftLimits.message, `Please use at most ${giftLimits.message} characters`),
  ),
  giftOn: optional(day),
});

/** What joining takes besides the address and the gift. `shown` is the digest of the consent text that was shown. */
const joinSchema = z.object({
  id: z.uuid().optional(),
  delivery: z.enum(['shipping', 'pickup'], 'Choose shipping or pickup'),
  start: z.enum(['next', 'later', 'invited']).catch('next'),
  wait: tickedSchema.optional().catch(undefined),
  consent: tickedSchema,
  shown: z.string('This page is out of date. Please load it again.').max(64),
});

/** How a membership is joined: the rules of each part, so that all errors are found at once. */
export const joinSchemas = { join: joinSchema, gift: giftSchema, address: postalAddressSchema } as const;

/** The parts of a membership that is given away. */
export type GiftFields = z.output<typeof giftSchema>;
