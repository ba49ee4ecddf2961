import { z } from 'zod';
import { isStorable, multiLine, oneLine, unstorable } from '#kit/plain-text.ts';
import { slugOf } from '#kit/slug.ts';
import { articleLimits } from './article.ts';

/** The id of an article. */
export const articleIdSchema = z.uuid();

/** The slug of an article, or of a tag, in a URL. */
export const slugSchema = z
  .string()
  .max(articleLimits.slug)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A text of several lines. @param max its greatest length in characters */
export function textField(max: number) {
  return z
    .string()
    .refine(isStorable, unstorable)
    .overwrite(multiLine)
    .max(max, `Must be ${max.toLocaleString('en-US')} characters or less`);
}

/** A text on one line. @param max its greatest length in characters */
export function textLineField(max: number) {
  return z
    .string()
    .refine(isStorable, unstorable)
    .overwrite(oneLine)
    .max(max, `Must be ${max.toLocaleString('en-US')} characters or less`);
}

const tags = z
  .string()
  .transform((typed) => typed.split(',').flatMap((tag) => oneLine(tag) || []))
  .pipe(
    z
      .array(
        textLineField(articleLimits.tag).refine((tag) => slugOf(tag) !== 'no-slug', 'A tag needs a letter or a digit'),
      )
      .max(articleLimits.tags, `At most ${articleLimits.tags} tags`),
  )
  .transform((names) => [...new Map(names.map((name) => [slugOf(name), { name, slug: slugOf(name) }])).values()]);

/** A wall-clock time of a form, `2026-11-23T09:30`; null if nothing was typed. */
export const localTimeField = z
  .string()
  .trim()
  .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?)?$/, 'Choose a day and a time')
  .nullish()
  .transform((typed) => typed || null);

/**
 * An article as an admin saves it. A draft needs a title only; to publish, the text is needed too. `publishAt` is in the
 * shop's time zone; without it the article is published at once.
 */
export const articleSchema = z
  .object({
    version: z.coerce.number().int().min(0),
    publish: z.boolean(),
    publishAt: localTimeField,
    title: textLineField(articleLimits.title).min(1, 'Give it a title'),
    slug: z
      .string()
      .trim()
      .nullish()
      .transform((typed) => typed || null)
      .pipe(
        z
          .string()
          .max(articleLimits.slug, `Must be ${articleLimits.slug} characters or less`)
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits, and hyphens')
          .nullable(),
      ),
    summary: textLineField(articleLimits.summary),
    body: textField(articleLimits.body),
    author: textLineField(articleLimits.author),
    tags,
    pictureId: z
      .string()
      .nullish()
      .transform((typed) => typed || null)
      .pipe(z.uuid({ error: 'There is no such picture' }).toLowerCase().nullable()),
    pictureAlt: textLineField(articleLimits.pictureAlt),
  })
  .superRefine(({ publish, body, summary, pictureId, pictureAlt }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (publish && body.trim() === '') issue('body', 'Write the text');
    if (publish && summary === '') issue('summary', 'Say in a sentence or two what it is about');
    if (publish && pictureId !== null && pictureAlt === '') issue('pictureAlt', 'Say what the picture shows');
  });

/** The content of an article to save. */
export type ArticleFields = z.output<typeof articleSchema>;
