import { endSessionsOf, sendVerificationTo, setAdminRole } from '#features/accounts/oversight/help-person.server.ts';
import { banPerson, unbanPerson } from '#features/administration/people/ban-person.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess, tooManyVerificationEmails } from '../../forms/form-result.ts';
import type { requireAdmin, SignedInPage } from '../../shell/guards.server.ts';
import { answerProof } from '../../shell/proof/proof.server.ts';

type Typed = { intent: string; reason: string };
type Handler = (page: SignedInPage, id: string, typed: Typed) => Promise<ReturnType<typeof answerForm<FormResult>>>;

/** Why something was not done with an account. */
const problems = {
  'not-found': 'This account doesn’t exist any more.',
  'is-admin': 'Admins can’t be banned. Take the role from them first.',
  'already-verified': 'The e-mail address is verified already.',
  'proof-required': 'Confirm that it’s you first.',
  resendFailedTooManyRequests: tooManyVerificationEmails,
} as const;

const handlers: Readonly<Record<string, Handler>> = {
  async ban({ app, actor }, id, typed) {
    const banned = await banPerson(app, actor, { id, fields: typed });
    if (banned.ok) {
      const { closed } = banned.value;
      const listings = closed === 0 ? 'No listings had to be closed.' : `${listingsText(closed)} closed.`;
      return saved('Banned', `They’re logged out everywhere, and we told them why. ${listings}`);
    }
    if (banned.code === 'validation-invalid-params') return invalid(typed, banned.errors);
    return refused(banned.code, typed, 'They’re banned already.');
  },
  async unban({ app, actor }, id, typed) {
    const lifted = await unbanPerson(app, actor, id);
    if (!lifted.ok) return refused(lifted.code, typed, 'They aren’t banned.');
    const { opened } = lifted.value;
    return saved('Ban lifted', `We told them.${opened === 0 ? '' : ` ${listingsText(opened)} open again.`}`);
  },
  async 'send-verification'({ app, actor }, id, typed) {
    const sent = await sendVerificationTo(app, actor, id);
    return sent.ok ? saved('Sent', 'The link in the e-mail works for a day.') : refused(sent.code, typed);
  },
  async 'end-sessions'({ app, actor }, id, typed) {
    const ended = await endSessionsOf(app, actor, id);
    return ended.ok ? saved('Logged out', 'All their devices are logged out.') : refused(ended.code, typed);
  },
  appoint: (page, id, typed) => setRole(page, id, typed, true),
  dismiss: (page, id, typed) => setRole(page, id, typed, false),
};

async function setRole({ app, actor }: SignedInPage, id: string, typed: Typed, admin: boolean) {
  const set = await setAdminRole(app, actor, { id, fields: { admin, reason: typed.reason } });
  if (set.ok) {
    return admin
      ? saved('Admin', 'They’re an admin now. At their next login they set up two-step login, if they have none.')
      : saved('Not an admin', 'They aren’t an admin any more.');
  }
  if (set.code === 'validation-invalid-params') return invalid(typed, set.errors);
  return refused(set.code, typed, 'They have to complete their account first, and not be banned.');
}

/** Handles the forms of a person's page. */
export async function handlePersonForm(page: ReturnType<typeof requireAdmin>, id: string, request: Request) {
  const form = await readForm(request);
  const proved = await answerProof(page, page.actor, request, form);
  if (proved) return proved;
  const typed = readTypedText(form, ['intent', 'reason']);
  const handler = Object.hasOwn(handlers, typed.intent) ? handlers[typed.intent] : undefined;
  return handler ? handler(page, id, typed) : invalid(typed, {});
}

function listingsText(count: number): string {
  return count === 1 ? '1 listing is' : `${count.toLocaleString('en-US')} listings are`;
}

function saved(title: string, message: string) {
  return answerForm<FormResult>({ status: 'saved', title, message });
}

function invalid(typed: Typed, fields: Readonly<Record<string, string>>) {
  return answerForm<FormResult>({ status: 'invalid', typed, fields });
}

/** @param unavailable what the code `unavailable` means here */
function refused(code: keyof typeof problems | 'forbidden' | 'unavailable', typed: Typed, unavailable = '') {
  if (code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  const problem = code === 'unavailable' ? unavailable : problems[code];
  return answerForm<FormResult>({ status: 'refused', code, problem, typed });
}
