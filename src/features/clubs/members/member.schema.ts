import { z } from 'zod';
import { clubLine, clubText } from '../managing/club.schema.ts';
import {
  maxLineLength,
  maxNoteLength,
  membershipStateLabels,
  mostChosen,
  wineryCancelReasons,
} from './managed-member.ts';

/** The filter of a list of members in its URL; what cannot be read is left out. */
export const memberFilterSchema = z.object({
  search: z.string().trim().max(100).catch(''),
  state: z
    .enum(Object.keys(membershipStateLabels) as (keyof typeof membershipStateLabels)[])
    .nullable()
    .catch(null),
  tier: z.uuid().nullable().catch(null),
});

/** Until when a membership is put on hold. */
export const holdSchema = z.object({ holdUntil: z.iso.date({ error: 'Choose the last day of the hold' }) });

/** Why a winery cancels a membership. */
export const cancelSchema = z.object({
  reason: z.enum(wineryCancelReasons, 'Choose a reason'),
  comment: clubText(500),
});

/** What a winery notes for itself about a member. */
export const noteSchema = z.object({ note: clubText(maxNoteLength) });

/** What it adds to its notes about several members. */
export const lineSchema = z.object({ note: clubLine(maxLineLength, 'Enter a note') });

/** The members whom a winery changes at once. */
export const chosenSchema = z
  .array(z.uuid())
  .min(1, 'Choose at least one member')
  .max(mostChosen, `Choose at most ${mostChosen} members at a time`)
  .transform((ids) => [...new Set(ids)]);

/** The tier to which a winery moves members. */
export const moveSchema = z.object({ tier: z.uuid({ error: 'Choose a tier' }) });
