import { z } from 'zod';
import { clubText } from '../managing/club.schema.ts';
import { maxNoteLength, membershipStateLabels, wineryCancelReasons } from './managed-member.ts';

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

/** The members whom a winery moves to another tier. */
export const moveSchema = z.object({
  members: z.array(z.uuid()).min(1, 'Choose at least one member').max(100, 'Choose at most 100 members at a time'),
  tier: z.uuid({ error: 'Choose a tier' }),
});
