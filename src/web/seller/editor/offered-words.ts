import type { PhotoRequiredState, OfferedState } from '#features/listings/listing-process.ts';

const alternatives: Readonly<Record<OfferedState, { which: string; instead: string }>> = {
  published: { which: 'A published listing', instead: 'close the listing' },
  pendingApproval: { which: 'A listing that waits for approval', instead: 'take it back to draft' },
};

/** Why the last hours of a tasting stay: somebody looks at it. @param state in which it is */
export function lastHoursMessage(state: OfferedState): string {
  const { which, instead } = alternatives[state];
  return `${which} needs hours in which guests may come. Enter some, or ${instead}.`;
}

/** Why the last photo of a listing stays. @param state in which it is */
export function lastPhotoMessage(state: PhotoRequiredState): string {
  const which = state === 'closed' ? 'A closed listing, which can be opened again,' : alternatives[state].which;
  // why: to close it would not free the photo either; what waits for approval can be a draft again
  const instead = state === 'pendingApproval' ? `, or ${alternatives[state].instead}` : '';
  return `${which} needs at least one photo. Add another first${instead}.`;
}
