import { uploadRefusals } from '#features/images/upload-refusals.ts';
import type { OfferedState, PhotoRequiredState } from '#features/listings/listing-process.ts';
import { maxPhotos } from '#features/listings/photos/photo.ts';
import { acceptedFiles, uploadProblem } from '../../forms/image-upload/upload-messages.ts';

const tooManyPhotosMessage = `A listing has at most ${maxPhotos} photos. Remove one to make room.`;
/** What is said where the listing cannot be changed. */
export const notFoundMessage = 'This listing is not there any more, or not yours to change.';

/** Why a file was not taken as a photo or a video, in words. @param status of the answer; 0 where there was none */
export function uploadErrorMessage(
  name: string,
  status: number,
  retryAfterSeconds?: number,
  kind: keyof typeof acceptedFiles = 'picture',
): string {
  if (status === 422) return tooManyPhotosMessage;
  if (status === 404 || status === 403) return notFoundMessage;
  return uploadProblem(name, status, retryAfterSeconds, acceptedFiles[kind]).error;
}

/** What a page says of a change that a form sent; undefined for what says nothing. @param reason as it stands in the address */
export function photoErrorMessage(reason: string | null): string | undefined {
  if (reason === null) return undefined;
  if (reason === 'too-many-photos') return tooManyPhotosMessage;
  if (reason === 'not-found' || reason === 'forbidden') return notFoundMessage;
  if (Object.hasOwn(uploadRefusals, reason)) {
    return uploadErrorMessage('The file', uploadRefusals[reason as keyof typeof uploadRefusals][0]);
  }
  return 'The photos could not be changed. Please try again.';
}

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
