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
