import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { FieldErrors } from '#kit/field-errors.ts';

/** What was typed into a form, by field, to stand in it again. */
export type TypedText = Readonly<Record<string, string>>;

/** What is said of a form that was saved. Without a title it was `Changed`. */
export type SavedMessage = { message: string; title?: string };

/** Why a form was refused, and what else its page shows of that. */
type Refusal = { code: string };

/** What comes back into a form that was not saved: what was typed, and the fields to mend. */
type NotSaved<Typed> = { typed?: Typed; fields?: FieldErrors };

/**
 * What every action that serves a form answers, to a page and to a fetcher alike; or it redirects.
 * `saved`: it is done, with what the page says or shows of it.
 * `invalid`: fields are to be mended. None of them where the form only comes back to be typed on.
 * `refused`: it cannot be done, for the reason `code`, which people read as `problem`.
 * `conflict`: somebody else changed the same meanwhile. What is typed may be saved again, and replaces what `currentUrl` shows.
 */
export type FormResult<Saved extends object = SavedMessage, Refused extends Refusal = Refusal, Typed = TypedText> =
  | (Saved & { status: 'saved' })
  | (NotSaved<Typed> & { status: 'invalid'; fields: FieldErrors })
  | (Refused & NotSaved<Typed> & { status: 'refused'; problem: string })
  | (NotSaved<Typed> & { status: 'conflict'; problem: string; currentUrl?: string });

/** The answer of an action whose form says nothing once it is saved: it redirects then. */
export type Rejected<Refused extends Refusal = Refusal, Typed = TypedText> = FormResult<never, Refused, Typed>;

/** What was typed into a form, and what is wrong with it, by field. */
export type FormState = { typed: TypedText; errors: FieldErrors };

/** What stands in a form: what was typed into it, else what is stored; and what is wrong with it. */
export function formStateOf(result: NotSaved<TypedText> | object | undefined, stored: TypedText = {}): FormState {
  const { typed, fields }: NotSaved<TypedText> = result ?? {};
  return { typed: { ...stored, ...typed }, errors: fields ?? {} };
}

/** Why a form as a whole was not saved, in words; undefined where it was, and where its fields say it. */
export function problemOf(result: { problem?: string } | object | undefined): string | undefined {
  const { problem }: { problem?: string } = result ?? {};
  return problem;
}

/** What is said to a limited session that tries to change something. */
export const limitedAccessMessage = 'You are logged in with limited access: you can look, but change nothing.';

/** That a limited session may change nothing. */
export const limitedAccess = { status: 'refused', code: 'forbidden', problem: limitedAccessMessage } as const;

/** What is said of a form whose subject was changed meanwhile. */
export const editConflictMessage = 'This was changed meanwhile, by somebody else or by you in another tab.';

/** When to try again. `busy` where it was others who came too many at once. */
type RetryLater = { retryAfterSeconds: number; busy?: true };

/** The status of an answer to somebody who is to try again later. */
export function tooManyStatus({ busy }: RetryLater): 429 | 503 {
  return busy ? 503 : 429;
}

/** What to say to somebody who tried too often, or came when too many did. */
export function tooManyMessage({ retryAfterSeconds, busy }: RetryLater): string {
  if (busy) return 'Very many people are here at this moment. Please try again in a few seconds.';
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes <= 1 ? 'in a minute' : minutes < 120 ? `in ${minutes} minutes` : 'tomorrow';
  return `That was tried too often. Please try again ${wait}.`;
}

/** That somebody is to try again later. */
export function tooManyAttempts(limit: RetryLater) {
  return { status: 'refused', code: 'too-many', problem: tooManyMessage(limit) } as const;
}

/** A page's `shouldRevalidate`: what was refused because things have moved on is shown as they stand now, though the answer is an error's. */
export function revalidateAfterForms({
  formMethod = 'GET',
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== 'GET' || defaultShouldRevalidate;
}
