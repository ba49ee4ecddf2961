import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ownerConflictOf } from './owner-conflict.ts';

/** What was typed into a form, by field, to fill its fields again. */
export type TypedText = Readonly<Record<string, string>>;

/** The message of a form that was saved. The default title is `Changed`. */
export type SavedMessage = { message: string; title?: string };

/** Why a form was refused, and further data that its page shows. */
type Refusal = { code: ErrorCode };

/** What returns to a form that was not saved: what was typed, and the errors of its fields. */
type NotSaved<Typed> = { typed?: Typed; fields?: FieldErrors };

/**
 * The answer of every action that serves a form, to a page and to a fetcher alike, unless it redirects.
 * `saved`: done, with the message or data to show.
 * `invalid`: fields have errors, or none have and the form is only shown again for more input.
 * `refused`: not possible; `code` is the reason and `problem` its message.
 * `conflict`: somebody else changed the same meanwhile. Saving again replaces what `currentUrl` shows.
 */
export type FormResult<Saved extends object = SavedMessage, Refused extends Refusal = Refusal, Typed = TypedText> =
  | (Saved & { status: 'saved' })
  | (NotSaved<Typed> & { status: 'invalid'; fields: FieldErrors })
  | (Refused & NotSaved<Typed> & { status: 'refused'; problem: string })
  | (NotSaved<Typed> & { status: 'conflict'; problem: string; currentUrl?: string });

/** The answer of an action whose form redirects once it is saved. */
export type Rejected<Refused extends Refusal = Refusal, Typed = TypedText> = FormResult<never, Refused, Typed>;

/** What was typed into a form, and its errors, by field. */
export type FormState = { typed: TypedText; errors: FieldErrors };

/** The values and errors of a form's fields: what was typed, else what is stored. */
export function formStateOf(result: NotSaved<TypedText> | object | undefined, stored: TypedText = {}): FormState {
  const { typed, fields }: NotSaved<TypedText> = result ?? {};
  return { typed: { ...stored, ...typed }, errors: fields ?? {} };
}

/** The message of a form that was not saved as a whole; undefined if it was saved, or if its fields show the errors. */
export function problemOf(result: { problem?: string } | object | undefined): string | undefined {
  const { problem }: { problem?: string } = result ?? {};
  return problem;
}

/** The message when no more verification mails are sent today, the one after the sign-up included. */
export const tooManyVerificationEmails =
  'We have sent you five of these e-mails today, the most that we send in a day. Please try again tomorrow.';

/** The message to an impersonation session that tries to change something. */
export const limitedAccessMessage = 'You are logged in with limited access: you can look, but change nothing.';

/** The result for an impersonation session that tries to change something. */
export const limitedAccess = { status: 'refused', code: 'forbidden', problem: limitedAccessMessage } as const;

/** The result for somebody who has not proved within the last ten minutes who they are. */
export const proofRequired = {
  status: 'refused',
  code: 'proof-required',
  problem: 'Confirm that it’s you first.',
} as const;

/** The message of an edit conflict. */
export const editConflictMessage = 'This was changed meanwhile, by somebody else or by you in another tab.';

/** When to try again. `busy` if the server is overloaded by others. */
type RetryLater = { retryAfterSeconds: number; busy?: true };

/** The HTTP status of an answer that asks to try again later. */
export function tooManyStatus({ busy }: RetryLater): 429 | 503 {
  return busy ? 503 : 429;
}

/** The message of an answer that asks to try again later. */
export function tooManyMessage({ retryAfterSeconds, busy }: RetryLater): string {
  if (busy) return 'Very many people are here at this moment. Please try again in a few seconds.';
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes <= 1 ? 'in a minute' : minutes < 120 ? `in ${minutes} minutes` : 'tomorrow';
  return `That was tried too often. Please try again ${wait}.`;
}

/** The result for somebody who is to try again later. */
export function tooManyAttempts(limit: RetryLater) {
  return { status: 'refused', code: 'too-many', problem: tooManyMessage(limit) } as const;
}

/**
 * A page's `shouldRevalidate`: loads its data again also after a refused form, whose answer is an error, to show what
 * has changed. Not if another account has logged in meanwhile: its data would replace what was typed.
 */
export function revalidateAfterForms({
  formMethod = 'GET',
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (ownerConflictOf(actionResult)) return false;
  return formMethod !== 'GET' || defaultShouldRevalidate;
}
