/** Why a page may not write: its browser is now used by another account, by none, or the page does not say for whom it is. */
export type OwnerConflict =
  | { reason: 'other-account'; name: string; email: string; limited: boolean }
  | { reason: 'logged-out' }
  | { reason: 'no-owner' };

/** The answer to every form, fetcher and step of a page whose owner is not who is logged in now. */
export type OwnerConflictAnswer = {
  status: 'refused';
  code: 'owner-conflict';
  problem: string;
  ownerConflict: OwnerConflict;
};

/** The conflict that an answer reports; undefined for any other answer. */
export function ownerConflictOf(answer: unknown): OwnerConflict | undefined {
  return (answer as Partial<OwnerConflictAnswer> | null | undefined)?.ownerConflict;
}

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

const eventName = 'owner-conflict';

/** Tells the page that something it sent was refused because of its owner. */
export function announceOwnerConflict(conflict: OwnerConflict): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: conflict }));
}

/** Calls back with each conflict that is announced. @returns a function that ends it */
export function onOwnerConflict(listen: (conflict: OwnerConflict) => void): () => void {
  const hear = (event: Event) => listen((event as CustomEvent<OwnerConflict>).detail);
  window.addEventListener(eventName, hear);
  return () => window.removeEventListener(eventName, hear);
}
