import { invalidRequest } from '../http/stripe-error.ts';

/** The prefix of the platform's own charges. */
export const platformPrefix = 'LONEVINE';

/**
 * Checks a part of a bank statement: Latin characters, at least one letter, and none of `<>\\'"*`.
 * https://docs.stripe.com/get-started/account/statement-descriptors
 *
 * @throws 400 if it breaks these rules, or is too long
 */
export function checkStatementText(text: string, { most, param }: { most: number; param: string }): void {
  if (text.length > most)
    throw invalidRequest(`The statement descriptor must be at most ${most} characters.`, { param });
  if (!/[a-z]/i.test(text))
    throw invalidRequest('The statement descriptor must contain at least one alphabetic character.', { param });
  if (/[<>\\'"*]/.test(text) || /[^\x20-\x7e]/.test(text))
    throw invalidRequest('Statement descriptors may not include >, <, ", \', \\, or *, and only Latin characters.', {
      param,
    });
}

/** What the bank statement of a charge says: `{prefix}* {suffix}`, at most 22 characters. */
export function statementOf(prefix: string, suffix: string | null): string {
  return suffix === null ? prefix : `${prefix}* ${suffix}`;
}
