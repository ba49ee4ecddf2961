import type { PhotoRequiredState, OfferedState } from '#features/listings/listing-process.ts';

const wayOut: Readonly<Record<OfferedState, { which: string; instead: string }>> = {
  published: { which: 'A published listing', instead: 'close the listing' },
  pendingApproval: { which: 'A listing that waits for approval', instead: 'take it back to draft' },
};

/** Why the last hours of a tasting stay: somebody looks at it. @param state in which it is */
export function lastHoursWords(state: OfferedState): string {
  const { which, instead } = wayOut[state];
  return `${which} needs hours in which guests may come. Enter some, or ${instead}.`;
}

/** Why the last photo of a listing stays. @param state in which it is */
export function lastPhotoWords(state: PhotoRequiredState): string {
  const which = state === 'closed' ? 'A closed listing, which can be opened again,' : wayOut[state].which;
  // why: to close it would not free the photo either; what waits for approval can be a draft again
  const instead = state === 'pendingApproval' ? `, or ${wayOut[state].instead}` : '';
  return `${which} needs at least one photo. Add another first${instead}.`;
}
