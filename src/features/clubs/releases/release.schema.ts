import { z } from 'zod';
import { clubIdSchema, clubLine, clubText, wholeNumber } from '../managing/club.schema.ts';
import { maxTiers } from '../managing/managed-club.ts';
import { maxReleaseWines, releaseTextLimits } from './managed-release.ts';

/** A day, or nothing typed. */
const optionalDay = z
  .string()
  .trim()
  .nullish()
  .transform((typed) => typed || null)
  .pipe(z.iso.date({ error: 'Choose a day' }).nullable());

const bottles = (typed: unknown) => (typed === '' || typed === undefined ? 0 : typed);
const quantity = z.preprocess(bottles, wholeNumber(0, 60, 'Bottles of a wine are a whole number from 0 to 60'));

/** A wine of a release for a tier. Without a maximum it is the quantity. */
const releaseWine = z
  .object({ listingId: z.uuid(), tierId: z.uuid(), quantity, maxQuantity: quantity })
  .transform((wine) => ({ ...wine, maxQuantity: Math.max(wine.quantity, wine.maxQuantity) }));

/** A release that is planned, as its winery saves it. */
export const releaseSchema = z
  .object({
    version: z.coerce.number().int().min(0),
    name: clubLine(releaseTextLimits.name, 'Give the release a name'),
    message: clubText(releaseTextLimits.message),
    billOn: optionalDay,
    shipOn: optionalDay,
    wines: z.array(releaseWine).max(maxReleaseWines * maxTiers),
  })
  .superRefine(({ billOn, shipOn, wines }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (billOn !== null && shipOn !== null && shipOn < billOn) issue('shipOn', 'This is before members are charged');
    if (new Set(wines.map(({ listingId }) => listingId)).size > maxReleaseWines) {
      issue('wines', `A release has at most ${maxReleaseWines} wines`);
    }
    if (new Set(wines.map(({ listingId, tierId }) => `${listingId} ${tierId}`)).size < wines.length) {
      issue('wines', 'A wine is in it twice');
    }
  });

/** The content of a release to save. */
export type ReleaseFields = z.output<typeof releaseSchema>;

/** What can still be changed of a release that members see. */
export const activeReleaseSchema = z.object({
  version: z.coerce.number().int().min(1),
  message: clubText(releaseTextLimits.message),
  billOn: z.iso.date({ error: 'Choose a day' }),
  shipOn: z.iso.date({ error: 'Choose a day' }),
});

/** How many bottles of each wine are set aside. */
export const allocationSchema = z
  .array(z.object({ listingId: clubIdSchema, quantity: wholeNumber(0, 100_000, 'Enter a whole number of bottles') }))
  .max(maxReleaseWines);
