import { z } from 'zod';
import { oneLine } from '#kit/plain-text.ts';
import { applicationBounds } from './application.ts';

/** An origin of pages: scheme, host, and port, with nothing behind it. `*` is any. */
const originField = z
  .string()
  .max(applicationBounds.origin)
  .refine((text) => text === '*' || isOrigin(text), {
    error: ({ input }) => `${quoted(input)} is no origin. Write it like https://shop.example`,
  });

/** What was typed, short enough for a message: it says which of several lines is wrong. */
function quoted(text: unknown): string {
  const all = String(text);
  return `“${all.length > 60 ? `${all.slice(0, 60)}…` : all}”`;
}

function isOrigin(text: string): boolean {
  try {
    const url = new URL(text);
    return ['http:', 'https:'].includes(url.protocol) && url.origin === text && !text.includes('*');
  } catch {
    return false;
  }
}

/** The origins of a text: one a line, or with spaces or commas. */
const originsField = z
  .string()
  .max(20_000)
  .transform((text) => [...new Set(text.split(/[\s,]+/).flatMap((origin) => origin.replace(/\/$/, '') || []))])
  .pipe(z.array(originField).max(applicationBounds.origins, `At most ${applicationBounds.origins} origins`));

/** Whole addresses, one a line or with spaces: what is compared is the whole text. */
const redirectUrisField = z
  .string()
  .max(20_000)
  .default('')
  .transform((text) => [...new Set(text.split(/\s+/).filter((uri) => uri !== ''))])
  .pipe(
    z
      .array(
        z
          .url({
            protocol: /^https?$/,
            error: ({ input }) =>
              `${quoted(input)} is no whole address. Write it like https://shop.example/api/login-as`,
          })
          .overwrite(oneLine)
          .max(applicationBounds.redirectUri)
          .refine((uri) => !uri.includes('#'), {
            error: ({ input }) => `${quoted(input)} has a part after #, which browsers don’t send. Leave it out`,
          }),
      )
      .max(applicationBounds.redirectUris, `At most ${applicationBounds.redirectUris} addresses`),
  );

/** The form of an application. `version` is the one that the form showed. */
export const applicationSchema = z.object({
  name: z
    .string()
    .overwrite(oneLine)
    .min(1, 'Enter a name')
    .max(applicationBounds.name, `At most ${applicationBounds.name} characters`),
  allowedOrigins: originsField,
  redirectUris: redirectUrisField,
  maySignIn: z.boolean(),
  mayBeTrusted: z.boolean(),
  version: z.coerce.number().int().min(0),
});

/** A client id. */
export const applicationIdSchema = z.uuid().toLowerCase();
