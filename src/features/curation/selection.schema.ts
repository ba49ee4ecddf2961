import { z } from 'zod';
import { isStorable, multiLine, oneLine, unstorable } from '#kit/plain-text.ts';
import { curatedTextLimits, maxCuratedWines } from './curated-selection.ts';

/** The id of a selection. */
export const selectionIdSchema = z.uuid();

function text(max: number, normalize = multiLine) {
  return z.string().refine(isStorable, unstorable).overwrite(normalize).max(max, `Must be ${max} characters or less`);
}

const line = (max: number) => text(max, oneLine);

const day = z.iso.date({ error: 'Choose a day' });

/** A day, or nothing typed. */
const optionalDay = z
  .string()
  .trim()
  .nullish()
  .transform((typed) => typed || null)
  .pipe(day.nullable());

const chosenWine = z.object({
  listingId: z.uuid({ error: 'There is no such wine' }),
  reason: line(curatedTextLimits.reason),
});

/**
 * A selection as an admin saves it. A draft may lack dates, wines, and reasons; a published one needs its first day, a
 * wine, and a reason for each.
 */
export const selectionSchema = z
  .object({
    version: z.coerce.number().int().min(0),
    publish: z.boolean(),
    title: line(curatedTextLimits.title).min(1, 'Give it a title'),
    introduction: text(curatedTextLimits.introduction),
    startsOn: optionalDay,
    endsOn: optionalDay,
    wines: z.array(chosenWine).max(maxCuratedWines, `A selection has at most ${maxCuratedWines} wines`),
  })
  .superRefine(({ publish, startsOn, endsOn, wines }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (endsOn !== null && startsOn === null) issue('startsOn', 'Choose the first day too');
    if (endsOn !== null && startsOn !== null && endsOn < startsOn) issue('endsOn', 'It ends before it starts');
    if (new Set(wines.map(({ listingId }) => listingId)).size < wines.length) issue('wines', 'A wine is in it twice');
    if (!publish) return;
    if (startsOn === null) issue('startsOn', 'Choose the first day');
    if (wines.length === 0) issue('wines', 'Add a wine');
    for (const [at, { reason }] of wines.entries()) {
      if (reason === '') issue(`reason-${at}`, 'Say in a sentence why');
    }
  });

/** The content of a selection to save. */
export type SelectionFields = z.output<typeof selectionSchema>;
