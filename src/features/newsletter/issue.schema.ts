import { z } from 'zod';
import { localTimeField, textField, textLineField } from '#features/content/article.schema.ts';
import { issueLimits } from './issue.ts';

/** The id of an issue. */
export const issueIdSchema = z.uuid();

/**
 * An issue as an admin saves it. `version` is that of the form, 0 for a new issue. `sendAt` is in the shop's time zone;
 * without it the issue is sent at once when its author sends it.
 */
export const issueSchema = z.object({
  version: z.coerce.number().int().min(0),
  subject: textLineField(issueLimits.subject).min(1, 'Give it a subject'),
  previewLine: textLineField(issueLimits.previewLine),
  body: textField(issueLimits.body),
  sendAt: localTimeField,
});
