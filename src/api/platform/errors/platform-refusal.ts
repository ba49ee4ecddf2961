import type { z } from 'zod';
import type { OrderRefusalReason } from '#features/orders/order-refusal.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { type PlatformErrorCode, platformCode, platformErrors, reasonCodes } from './platform-errors.ts';

/** Where in a request an error is. */
type ErrorSource = { path: readonly (string | number)[]; type: 'body' | 'query' };

/** One error in the platform's format, without its id. */
export type PlatformError = {
  code: PlatformErrorCode;
  title: string;
  source?: ErrorSource;
  meta?: Readonly<Record<string, string | number>>;
};

/** A refusal of the platform API: one error, or one for each parameter that is wrong. */
export type PlatformRefusal = {
  ok: false;
  platform: readonly [PlatformError, ...PlatformError[]];
  retryAfterSeconds?: number;
};

/** What use cases refuse with, as far as the platform API says it. */
export type UseCaseRefusal = {
  ok: false;
  code: ErrorCode;
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  busy?: true;
  title?: string;
  /** Why, where the platform has a code of its own for it. */
  reason?: OrderRefusalReason;
  meta?: { parameter?: string; message?: string; stripeMessage?: string; stripeCode?: string };
};

/** A refusal by its code. */
export function platformRefusal(code: PlatformErrorCode, title: string = platformErrors[code].title): PlatformRefusal {
  return { ok: false, platform: [{ code, title }] };
}

/** The refusal of a body that lacks a parameter. @param path with dots */
export function missingParameter(path: string): PlatformRefusal {
  const code = 'validation-missing-key';
  const source = { path: path.split('.'), type: 'body' } as const;
  return { ok: false, platform: [{ code, title: platformErrors[code].title, source }] };
}

/** The refusal of a parameter of the query. */
export function wrongParameter(
  name: string,
  title: string = platformErrors['validation-invalid-params'].title,
): PlatformRefusal {
  const source = { path: [name.toWellFormed()], type: 'query' } as const;
  return { ok: false, platform: [{ code: 'validation-invalid-params', title, source }] };
}

/**
 * A use case's refusal in the platform's codes.
 * @param names other codes of an endpoint for some refusals
 * @param pathOf where a parameter of the use case is in what was sent, with dots; undefined if it is nowhere
 */
export function refusalOf(
  refusal: UseCaseRefusal,
  where: 'body' | 'query',
  names: { readonly [Code in ErrorCode]?: PlatformErrorCode } = {},
  pathOf: (parameter: string) => string | undefined = (parameter) => parameter,
): PlatformRefusal {
  const ofReason = refusal.reason && reasonCodes[refusal.reason];
  const code = refusal.busy ? 'busy' : (ofReason ?? names[refusal.code] ?? platformCode(refusal.code));
  const retry = refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: refusal.retryAfterSeconds };
  const [first, ...others] = Object.entries(refusal.errors ?? {}).map(
    ([name, title]): PlatformError => ({ code, title, source: { path: name.split('.'), type: where } }),
  );
  if (first) return { ok: false, platform: [first, ...others], ...retry };
  const { message, parameter } = refusal.meta ?? {};
  const title = message ?? refusal.title ?? platformErrors[code].title;
  const path = parameter === undefined ? undefined : pathOf(parameter)?.split('.');
  const meta = providerMeta(refusal.meta);
  const details = { ...(path && { source: { path, type: where } }), ...(meta && { meta }) };
  return { ok: false, platform: [{ code, title, ...details }], ...retry };
}

/** What the payment provider has said; undefined if nothing. */
function providerMeta({ stripeMessage, stripeCode }: UseCaseRefusal['meta'] = {}): PlatformError['meta'] {
  if (!stripeMessage) return undefined;
  // why: `other` is ours, for whatever the provider says that means nothing of its own here
  return stripeCode === undefined || stripeCode === 'other' ? { stripeMessage } : { stripeMessage, stripeCode };
}

/** The refusal of parameters that fail their validation. */
export function invalidParameters(issues: readonly z.core.$ZodIssue[], type: 'body' | 'query'): PlatformRefusal {
  const errors = issues.slice(0, 20).flatMap((issue): PlatformError[] => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    if (issue.code === 'unrecognized_keys') {
      const { title } = platformErrors['validation-disallowed-key'];
      return issue.keys.map((key) => ({
        ...{ code: 'validation-disallowed-key', title },
        source: { path: [...path, key.toWellFormed()], type },
      }));
    }
    const code = codeOfIssue(issue);
    // why: the schema says what a value is like, and here there is none
    const title = code === 'validation-missing-key' ? platformErrors[code].title : issue.message;
    return [{ code, title, source: { path, type } }];
  });
  const [first = platformRefusal('validation-invalid-params').platform[0], ...others] = errors;
  return { ok: false, platform: [first, ...others] };
}

function codeOfIssue(issue: z.core.$ZodIssue): PlatformErrorCode {
  if (issue.code === 'invalid_value') return 'validation-invalid-value';
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return isMissing && issue.path.length > 0 ? 'validation-missing-key' : 'validation-invalid-params';
}
