import { z } from 'zod';
import { clubIdSchema, clubLine, clubText, wholeNumber } from '#features/clubs/managing/club.schema.ts';
import { parseDollars } from '#features/listings/price.ts';
import { allocationBounds, allocationModelLabels, allocationTextLimits, grantingRuleLabels } from '../allocation.ts';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as [Key, ...Key[]];

/** The id of an allocation, or of something in it. */
export const idSchema = clubIdSchema;

/** An allocation as its winery saves it, without its wines and groups. */
export const allocationSchema = z.object({
  version: z.coerce.number().int().min(0),
  title: clubLine(allocationTextLimits.title, 'Give the allocation a title'),
  description: clubText(allocationTextLimits.description),
  model: z.enum(keysOf(allocationModelLabels), 'Choose how people get the wine'),
  granting: z.enum(keysOf(grantingRuleLabels), 'Choose how wishes are granted'),
  shipOn: z
    .string()
    .trim()
    .nullish()
    .transform((typed) => typed || null)
    .pipe(z.iso.date({ error: 'Choose a day' }).nullable()),
});

function dollars(from: number, message: string) {
  return z.string(message).transform((typed, context) => {
    const cents = parseDollars(typed);
    if (typeof cents === 'number' && cents >= from && cents <= 10_000_000) return cents;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** A wine of an allocation, with its price and how many bottles are offered. */
export const allocationWineSchema = z.object({
  listingId: z.uuid('Choose a wine'),
  price: dollars(100, 'Enter a price from $1.00 to $100,000.00'),
  quantity: wholeNumber(1, allocationBounds.aside, 'Enter a whole number from 1 to 100,000'),
});

const email = z.email();
const separators = /[\s,;]+/;

/** Emails as they are pasted: separated by spaces, commas, semicolons, or lines. One in each line, in lower case. */
const emails = z
  .string()
  .max(allocationTextLimits.emails, 'Please use at most 20,000 characters, or several groups')
  .transform((typed, context) => {
    const all = [...new Set(typed.toLowerCase().split(separators).filter(Boolean))];
    const wrong = all.find((one) => !email.safeParse(one).success);
    if (all.length > 0 && wrong === undefined) return all.join('\n');
    context.addIssue({
      code: 'custom',
      message: wrong === undefined ? 'Enter e-mail addresses' : `Please check “${wrong.slice(0, 80)}”`,
    });
    return z.NEVER;
  });

const moment = (message: string) => z.string(message).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, message);
const bottles = wholeNumber(0, allocationBounds.bottles, `Enter a whole number from 0 to ${allocationBounds.bottles}`);
const typedBottles = z.preprocess((typed) => (typed === '' || typed === undefined ? 0 : typed), bottles);

/** A group of people as its winery saves it: the parts that each one has. */
const groupSchema = z.object({
  name: clubLine(allocationTextLimits.group, 'Give the group a name'),
  opensAt: moment('Choose when it opens'),
  closesAt: moment('Choose when it closes'),
  people: z.enum(['emails', 'spend', 'years', 'club'], 'Choose who is in it'),
  wishesAbove: z.boolean(),
});

/** The bottles of a wine that somebody of a group may have. */
const limitSchema = z
  .object({ listingId: z.uuid(), minBottles: typedBottles, maxBottles: typedBottles, defaultBottles: typedBottles })
  .superRefine(({ minBottles, maxBottles, defaultBottles }, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', message });
    if (minBottles > maxBottles) issue('The minimum is more than the maximum');
    else if (defaultBottles > maxBottles) issue('The default is more than the maximum');
    else if (defaultBottles > 0 && defaultBottles < minBottles) issue('The default is less than the minimum');
  });

/** The parts of a group, each read for itself, so that all errors are found at once. */
export const groupSchemas = {
  group: groupSchema,
  limit: limitSchema,
  emails: z.object({ emails }),
  spend: z.object({ minSpend: dollars(1, 'Enter an amount') }),
  years: z.object({ minYears: wholeNumber(1, 100, 'Enter a whole number of years') }),
  club: z.object({
    clubId: z.uuid('Choose a club'),
    tierId: z.preprocess((typed) => typed || null, z.uuid().nullable()),
  }),
} as const;
