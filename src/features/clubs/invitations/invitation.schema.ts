import { z } from 'zod';
import { emailField } from '#features/accounts/account-fields.schema.ts';
import { invitationStateLabels, mostInvited } from './invitation.ts';

/** How many characters of addresses are read: more than as many addresses can have. */
const longest = mostInvited * 260;

/** How many wrong addresses are named. */
const mostNamed = 5;

/** Which addresses are not whole. @param wrong at least one */
function wrongText(wrong: readonly string[]): string {
  const named = wrong.slice(0, mostNamed).map((part) => `“${part.slice(0, 80)}”`);
  const more = wrong.length - named.length;
  const list = more > 0 ? `${named.join(', ')}, and ${more} more` : new Intl.ListFormat('en-US').format(named);
  return wrong.length === 1 ? `${list} is not a whole e-mail address` : `These are not whole e-mail addresses: ${list}`;
}

/** Addresses as they are typed or pasted: between commas, semicolons, blanks, or on lines of their own. */
const emails = z
  .string('Enter at least one address')
  .max(longest, `Invite at most ${mostInvited} people at a time`)
  .transform((typed, context) => {
    const found = [...new Set(typed.split(/[\s,;]+/).filter((part) => part !== ''))];
    const read = found.map((part) => emailField.safeParse(part));
    const wrong = found.filter((_, at) => !read[at]?.success);
    const issue = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (found.length === 0) return issue('Enter at least one address');
    if (wrong.length > 0) return issue(wrongText(wrong));
    const invited = [...new Set(read.flatMap(({ data }) => data ?? []))];
    return invited.length > mostInvited ? issue(`Invite at most ${mostInvited} people at a time`) : invited;
  });

/** Whom a winery invites to a club, and to which tier; without one they choose. */
export const inviteSchema = z.object({
  emails,
  tier: z
    .string()
    .nullish()
    .transform((tier) => tier || null),
});

/** The state of invitations in a URL; what cannot be read is left out. */
export const invitationStateSchema = z
  .enum(Object.keys(invitationStateLabels) as (keyof typeof invitationStateLabels)[])
  .nullable()
  .catch(null);
