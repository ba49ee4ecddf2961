import type { OfferedState } from '#features/wines/offered.ts';

const wayOut: Readonly<Record<OfferedState, { which: string; instead: string }>> = {
  published: { which: 'A published listing', instead: 'close the listing' },
  pendingApproval: { which: 'A listing that waits for approval', instead: 'take it back to draft' },
};

/** Why the last photo of a listing, or the last hours of a tasting, stay: somebody looks at it. @param state in which it is */
export function offeredWords(what: 'photo' | 'hours', state: OfferedState): string {
  const { which, instead } = wayOut[state];
  return what === 'photo'
    ? `${which} needs at least one photo. Add another first, or ${instead}.`
    : `${which} needs hours in which guests may come. Enter some, or ${instead}.`;
}
