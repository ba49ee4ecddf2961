import type { InvitedPeople, NotInvited } from '#features/clubs/invitations/invitation.ts';

/** How many people were not invited, by why, as parameters of a URL. */
const leftNames: Readonly<Record<NotInvited, string>> = {
  member: 'members',
  invited: 'already',
  'mailed-today': 'mailed',
};

/** The parameters of the page's URL that say what became of inviting people. No address is in them. */
export function invitedParams({ invited, left }: InvitedPeople): Record<string, string> {
  const counts = Object.entries(leftNames).map(([why, name]) => [name, left.filter((one) => one.why === why).length]);
  const known = counts.filter(([, count]) => count !== 0).map(([name, count]) => [name, String(count)]);
  return { done: 'invited', invited: String(invited), ...Object.fromEntries(known) };
}

const doneTexts: Readonly<Record<string, string>> = {
  resent: 'Sent again. The earlier link no longer works.',
  revoked: 'The invitation is revoked. Its link no longer works.',
};

/** What was done, as the URL says it; undefined if it says nothing. */
export function invitedMessage(query: URLSearchParams): string | undefined {
  const done = query.get('done') ?? '';
  if (done !== 'invited') return Object.hasOwn(doneTexts, done) ? doneTexts[done] : undefined;
  const count = (name: string) => (/^\d{1,4}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : 0);
  const people = (number: number) => (number === 1 ? '1 person' : `${number.toLocaleString('en-US')} people`);
  const are = (number: number) => (number === 1 ? 'is' : 'are');
  const [invited, members, already, mailed] = ['invited', ...Object.values(leftNames)].map(count);
  return [
    invited ? `Invited ${people(invited)}.` : 'Nobody new was invited.',
    members && `${people(members)} ${are(members)} a member already.`,
    already && `${people(already)} ${are(already)} invited already.`,
    mailed && `${people(mailed)} got several invitations today. Try again tomorrow.`,
  ]
    .filter(Boolean)
    .join(' ');
}
