import { z } from 'zod';
import { passwordLength } from '../account.ts';
import { isCommonPassword } from './common-passwords.server.ts';

/** A password that is being chosen. Blanks count as characters; a common one is refused. */
export const newPasswordField = z
  .string({ error: 'Please choose a password' })
  .min(1, 'Please choose a password')
  .min(passwordLength.min, `A password has at least ${passwordLength.min} characters`)
  // why: looking for repetitions in a text of thousands of characters would take seconds
  .max(passwordLength.max, { error: `A password has at most ${passwordLength.max} characters`, abort: true })
  .refine((password) => !isCommonPassword(password), 'This password is too common. Please choose another one');

/** The current password. Only its presence and maximum length are checked. */
export const currentPasswordField = z
  .string({ error: 'Please enter your password' })
  .min(1, 'Please enter your password')
  .max(passwordLength.max, `A password has at most ${passwordLength.max} characters`);

const confirmation = z.string().catch('');

function confirmed<Typed extends { password: string; passwordConfirmation: string }>(
  { passwordConfirmation, ...typed }: Typed,
  problems: z.core.$RefinementCtx<Typed>,
) {
  if (typed.password !== passwordConfirmation) {
    problems.addIssue({ code: 'custom', path: ['passwordConfirmation'], message: 'The two passwords differ' });
  }
  return typed;
}

/** A new password, typed twice. */
export const newPasswordSchema = z
  .object({ password: newPasswordField, passwordConfirmation: confirmation })
  .transform(confirmed);

/** A new password, typed twice, and the current one. */
export const changePasswordSchema = z
  .object({ currentPassword: currentPasswordField, password: newPasswordField, passwordConfirmation: confirmation })
  .transform(confirmed);
