import { z } from 'zod';
import { bioField, optionalText, phoneField, requiredText } from '#features/accounts/account-fields.schema.ts';
import { wineryInfoSchema } from '#features/wineries/winery.schema.ts';
import { isStorable, oneLine } from '#kit/plain-text.ts';

const enterPhone = 'Please enter a phone number at which we can reach you';

/** The fields of every claim. The rest of what the specification's form asks for belongs to the claimant's account. */
export const claimFieldsSchema = z.object({
  wineryName: requiredText('Please enter the name of your winery', 120),
  bw: optionalText(40),
  phone: z
    .string({ error: enterPhone })
    .refine(isStorable, enterPhone)
    .overwrite(oneLine)
    .min(1, enterPhone)
    .transform((typed): string | null | undefined => typed)
    .pipe(phoneField)
    .pipe(z.string({ error: enterPhone })),
  note: bioField,
});

export type ClaimFields = z.output<typeof claimFieldsSchema>;

const { street, city, state, zip, region, website } = wineryInfoSchema.shape;

/** The further fields of a claim of a winery that is not in the directory. */
export const newWineryFields = {
  wineryStreet: street,
  wineryCity: city,
  wineryState: state,
  wineryZip: zip,
  wineryRegion: region,
  wineryWebsite: website,
};

/** The same with the names that wineries have. */
export const newWinerySchema = z.object(newWineryFields).transform((typed) => ({
  street: typed.wineryStreet,
  city: typed.wineryCity,
  state: typed.wineryState,
  zip: typed.wineryZip,
  region: typed.wineryRegion,
  website: typed.wineryWebsite,
}));

/** The names of a claim's fields, with those of a new winery. */
export const claimFieldNames = [
  'wineryName',
  'bw',
  'phone',
  'note',
  'wineryStreet',
  'wineryCity',
  'wineryState',
  'wineryZip',
  'wineryRegion',
  'wineryWebsite',
] as const;

/** The id of a claim, of a file of it, or of a winery. */
export const claimIdSchema = z.uuid().toLowerCase();
