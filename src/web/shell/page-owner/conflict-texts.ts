import type { OwnerConflict } from '../../forms/owner-conflict.ts';

/** Who is logged in now, as the title of what reports a conflict. */
export function conflictTitle(conflict: OwnerConflict): string {
  switch (conflict.reason) {
    case 'other-account':
      return `You’re logged in as ${conflict.name} now`;
    case 'logged-out':
      return 'You’re logged out now';
    case 'no-owner':
      return 'This page is out of date';
  }
}

/** Why the page could not be used. @param openedFor the account that the page shows, if it is known */
export function conflictReason(conflict: OwnerConflict, openedFor?: string): string {
  switch (conflict.reason) {
    case 'other-account': {
      const access = conflict.limited ? ', with limited access' : '';
      const before = openedFor === undefined ? 'for another account, or before you logged in' : `for ${openedFor}`;
      return `This page was opened ${before}. You’re now logged in as ${conflict.email}${access}.`;
    }
    case 'logged-out':
      return `This page was opened ${openedFor === undefined ? 'while you were logged in' : `for ${openedFor}`}.`;
    case 'no-owner':
      return 'It doesn’t say which account it was opened for.';
  }
}

/** The conflict in one paragraph, for where a form shows why it was not saved. */
export function conflictProblem(conflict: OwnerConflict): string {
  return `${conflictTitle(conflict)}. Nothing was saved or ordered. ${nextSteps[conflict.reason]}`;
}

const nextSteps: Record<OwnerConflict['reason'], string> = {
  'other-account': 'Reload this page to use it with this account.',
  'logged-out': 'Log in again in another tab, then try again here.',
  'no-owner': 'Reload this page, then try again.',
};
