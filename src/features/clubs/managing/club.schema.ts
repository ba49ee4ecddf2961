import { z } from 'zod';
import { parseDollars } from '#features/listings/price.ts';
import { isStorable, multiLine, oneLine, unstorable } from '#kit/plain-text.ts';
import { clubModelLabels, frequencyLabels, wineColorLabels } from '../club-labels.ts';
import { clubTextLimits, visibilityLabels } from './managed-club.ts';

/** The id of a club, a tier, or a release. */
export const clubIdSchema = z.uuid();

/** A text of at most so many characters: of several lines, or as `normalize` makes it. */
export function clubText(max: number, normalize = multiLine) {
  return z
    .string()
    .refine(isStorable, unstorable)
    .overwrite(normalize)
    .max(max, `Please use at most ${max.toLocaleString('en-US')} characters`);
}

/** A text on one line that must not be empty. */
export function clubLine(max: number, message: string) {
  return clubText(max, oneLine).min(1, message);
}

/** A whole number as typed into a form. */
export function wholeNumber(from: number, to: number, message: string) {
  return z.union([z.string(), z.number()], message).transform((typed, context) => {
    const text = String(typed).trim().replaceAll(',', '');
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= from && value <= to) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** A number that may be left empty. */
function optionalNumber(from: number, to: number, message: string) {
  return z
    .union([z.string(), z.number()])
    .nullish()
    .transform((typed) => (typed === undefined || typed === null || String(typed).trim() === '' ? null : typed))
    .pipe(z.union([z.null(), wholeNumber(from, to, message)], message));
}

const memberLimit = optionalNumber(1, 100_000, 'Enter a number from 1 to 100,000, or nothing for no limit');

/** Dollars as typed, in cents; empty becomes null. */
function dollars(message: string) {
  return z
    .string()
    .nullish()
    .transform((typed, context) => {
      if (!typed?.trim()) return null;
      const cents = parseDollars(typed);
      if (typeof cents === 'number' && cents >= 100 && cents <= 1_000_000) return cents;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as [Key, ...Key[]];

const frequencies = Object.keys(frequencyLabels).map(Number);

/** A club as its winery saves it. */
export const clubSchema = z
  .object({
    version: z.coerce.number().int().min(0),
    name: clubLine(clubTextLimits.name, 'Give the club a name'),
    description: clubText(clubTextLimits.description),
    imageId: z
      .string()
      .nullish()
      .transform((id) => id || null),
    model: z.enum(keysOf(clubModelLabels), 'Choose who chooses the wines'),
    frequencyMonths: z.coerce
      .number('Choose how often')
      .refine((months) => frequencies.includes(months), 'Choose how often'),
    visibility: z.enum(keysOf(visibilityLabels), 'Choose who sees the club'),
    pickupEnabled: z.boolean(),
    shippingEnabled: z.boolean(),
    orderDiscountPercent: wholeNumber(0, 50, 'Enter a whole number from 0 to 50'),
    memberLimit,
    waitingList: z.boolean(),
    retryDays: wholeNumber(1, 30, 'Enter a whole number from 1 to 30'),
  })
  .superRefine(({ pickupEnabled, shippingEnabled, model, frequencyMonths }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!(pickupEnabled || shippingEnabled)) issue('pickupEnabled', 'Choose pickup, shipping, or both');
    if (model === 'subscription' && frequencyMonths > 3)
      issue('frequencyMonths', 'Members of a subscription choose from 1 to 3 months. Choose one of these');
  });

/** The fields of a club to save. */
export type ClubFields = z.output<typeof clubSchema>;

const price = 'Enter an amount from $1.00 to $10,000.00';

/** A tier as its winery saves it. `version` is that of its club. */
export const tierSchema = z
  .object({
    version: z.coerce.number().int().min(0),
    name: clubLine(clubTextLimits.tierName, 'Give the tier a name'),
    description: clubText(clubTextLimits.tierDescription),
    bottles: wholeNumber(1, 60, 'Enter a whole number from 1 to 60'),
    color: z.enum(keysOf(wineColorLabels), 'Choose the wines'),
    priceRule: z.enum(['fixed', 'sum'], 'Choose how the price is set'),
    price: dollars(price),
    discountPercent: optionalNumber(10, 25, 'Enter a whole number from 10 to 25'),
    from: dollars(price),
    to: dollars(price),
    shippingIncluded: z.boolean(),
    memberLimit,
  })
  .superRefine(({ priceRule, ...rule }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (priceRule === 'fixed') {
      if (rule.price === null) issue('price', 'Enter the price');
      return;
    }
    if (rule.discountPercent === null) issue('discountPercent', 'Enter a whole number from 10 to 25');
    if (rule.from === null) issue('from', 'Enter what a release costs at least');
    if (rule.to === null) issue('to', 'Enter what a release costs at most');
    if (rule.from !== null && rule.to !== null && rule.from > rule.to)
      issue('to', 'This is less than the lowest price');
  })
  .transform(({ priceRule, price: fixed, discountPercent, from, to, ...tier }) => ({
    ...tier,
    priceRule,
    priceCents: priceRule === 'fixed' ? fixed : null,
    discountPercent: priceRule === 'sum' ? discountPercent : null,
    fromCents: (priceRule === 'fixed' ? fixed : from) ?? 0,
    toCents: (priceRule === 'fixed' ? fixed : to) ?? 0,
  }));

/** The fields of a tier to save. */
export type TierFields = z.output<typeof tierSchema>;
