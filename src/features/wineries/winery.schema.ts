import { z } from 'zod';
import { fiveDigits, optionalZipCode } from '#features/accounts/addresses/zip-field.ts';
import { imageIdSchema } from '#features/images/image-request.schema.ts';
import { pinField } from '#features/places/pin.schema.ts';
import { isStorable, multiLine, oneLine, unstorable } from '#kit/plain-text.ts';
import { type OpenSpan, weekdays } from './hours/opening-hours.ts';
import { wineryTextLimits } from './seller-winery.ts';
import {
  annualProductions,
  type Criterion,
  criteria,
  maxAltText,
  maxWineryPhotos,
  type Region,
  regions,
} from './winery.ts';

// The form of a winery's page, for the website and the API. Only the first message of each field is used.

/** The greatest number of grapes of a winery. */
const maxVarietals = 60;

/** Slugs that are, or may become, URLs of the shop's own pages. */
const reserved = new Set(
  'admin api art checkout draft edit findbyslug login lonevine new search shop winery'.split(' '),
);

function text(most: number, normalize = multiLine) {
  return z
    .string({ error: 'This must be text' })
    .refine(isStorable, unstorable)
    .overwrite(normalize)
    .max(most, `Please use at most ${most.toLocaleString('en-US')} characters`);
}

const line = (most: number) => text(most, oneLine);

/** An optional field; empty values become null. */
const optionalLine = (most: number) =>
  line(most)
    .nullish()
    .transform((typed) => typed || null);

const slug = z
  .string({ error: 'Please choose an address' })
  .trim()
  .toLowerCase()
  .min(1, 'Please choose an address')
  .max(wineryTextLimits.slug, `Please use at most ${wineryTextLimits.slug} characters`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An address has letters, digits and single hyphens between them, such as red-gate')
  .refine((typed) => !reserved.has(typed), 'This address is kept for the shop itself')
  .refine((typed) => !z.uuid().safeParse(typed).success, 'This address is kept for the shop itself');

const website = optionalLine(500)
  .transform((typed) => (typed === null || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
  .refine(
    (typed) => typed === null || (/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(typed) && URL.canParse(typed)),
    'An address on the web looks like https://redgate.example',
  );

const phone = optionalLine(30).refine(
  (typed) => typed === null || /^\+?(?=(?:\D*\d){5})[\d\s().-]+$/.test(typed),
  'A phone number has digits, such as (512) 555-0142',
);

const answer = z
  .enum(['yes', 'no', ''], { error: 'Please choose one of the answers' })
  .nullish()
  .transform((said) => (said === 'yes' ? true : said === 'no' ? false : null));

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * A day: opening and closing time, and a second span for wineries that close at noon. A day of empty fields is closed.
 */
function dayField(weekday: string) {
  return z
    .array(z.string())
    .max(4)
    .default([])
    .transform((typed, context): OpenSpan[] => {
      const fail = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const [first = '', second = '', third = '', fourth = ''] = typed;
      const spans = [
        { opens: first, closes: second },
        { opens: third, closes: fourth },
      ].filter(({ opens, closes }) => opens !== '' || closes !== '');
      for (const { opens, closes } of spans) {
        if (!time.test(opens) || !time.test(closes)) return fail(`Please say when ${weekday} opens and when it closes`);
        if (closes <= opens) return fail(`On ${weekday} you close before you open`);
      }
      const [morning, afternoon] = spans;
      if (morning && afternoon && afternoon.opens <= morning.closes) {
        return fail(`On ${weekday} you open again before you close`);
      }
      return spans;
    });
}

const photo = z.object({
  id: imageIdSchema,
  alt: line(maxAltText),
});

const chooseListed = 'Please choose from the list';
const states = z.enum(['TX', 'OR'], { error: 'Please choose Texas or Oregon' });

/**
 * Everything that an owner can enter about a winery. Other members of the input (score, pinned, claimed) are ignored.
 */
export const wineryInfoSchema = z.object({
  name: line(wineryTextLimits.name).refine((typed) => typed !== '', 'Please enter the name of your winery'),
  slug,
  shortDescription: text(wineryTextLimits.shortDescription).default(''),
  story: text(wineryTextLimits.story).default(''),
  street: optionalLine(wineryTextLimits.street),
  city: line(wineryTextLimits.city)
    .refine((typed) => typed !== '', 'Please enter the town')
    .refine((typed) => !typed.includes('_'), 'This is no town’s name')
    .transform((typed) => typed.replace(/,\s*(tx|texas|or|oregon)(\s*\(.*\))?$/i, '')),
  state: states,
  zip: optionalZipCode.refine((typed) => typed === null || /^\d{5}$/.test(typed), fiveDigits),
  region: z.enum(Object.keys(regions) as [Region, ...Region[]], { error: 'Please choose a region' }),
  pin: pinField,
  phone,
  website,
  hours: z.tuple(weekdays.map(dayField) as [Day, Day, Day, Day, Day, Day, Day], { error: 'A week has seven days' }),
  reservationsRequired: answer,
  dogsFriendly: answer,
  kidsFriendly: answer,
  criteria: z
    .array(z.enum(Object.keys(criteria) as [Criterion, ...Criterion[]], { error: chooseListed }))
    .default([])
    .transform((chosen) => [...new Set(chosen)]),
  varietals: z
    .array(z.string().max(80, chooseListed))
    .default([])
    .transform((chosen) => [...new Set(chosen)])
    .refine((chosen) => chosen.length <= maxVarietals, `Please choose at most ${maxVarietals} grapes`),
  annualProduction: z
    .enum([...annualProductions, ''], { error: chooseListed })
    .nullish()
    .transform((said) => said || null),
  photos: z
    .array(photo, { error: 'These are no photos' })
    .default([])
    .refine((all) => all.length <= maxWineryPhotos, `A page has at most ${maxWineryPhotos} photos`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Each photo may be listed only once'),
});

type Day = ReturnType<typeof dayField>;

export type WineryInfo = z.output<typeof wineryInfoSchema>;

/**
 * The form fields that are valid by themselves, so that further errors of them can be shown together with the errors of
 * the others.
 */
export function validFields(fields: unknown): Partial<WineryInfo> {
  const given = Object(fields) as Record<string, unknown>;
  const parts = Object.entries(wineryInfoSchema.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(given[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(parts) as Partial<WineryInfo>;
}

/**
 * Validation issues with the names of the form fields: days as `hours-0` from Monday on, photos as `photos-0` by
 * position.
 */
export function issuesByField(issues: readonly { path: PropertyKey[]; message: string }[]) {
  return issues.map(({ path: [field, at], message }) => {
    const numbered = typeof at === 'number' && (field === 'hours' || field === 'photos');
    return { path: [numbered ? `${String(field)}-${at}` : (field ?? '')], message };
  });
}

/** A winery's slug in a URL. */
export const winerySlugSchema = z
  .string()
  .max(140)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A winery's id in a URL. */
export const wineryIdSchema = z.uuid();
