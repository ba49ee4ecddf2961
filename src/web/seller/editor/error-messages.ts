import { uploadRefusals } from '#features/images/upload-refusals.ts';
import type { OfferedState, PhotoRequiredState } from '#features/listings/listing-process.ts';
import { maxPhotos } from '#features/listings/photos/photo.ts';
import { errorStatuses } from '#kit/error-codes.ts';
import { acceptedFiles, uploadProblem } from '../../forms/image-upload/upload-messages.ts';

const tooManyPhotosMessage = `A listing has at most ${maxPhotos} photos. Remove one to make room.`;
/** The message when the listing does not exist or may not be changed. */
export const notFoundMessage = 'This listing is not there any more, or not yours to change.';

/** The message for a refused upload of a photo or a video. @param status HTTP status; 0 for no answer */
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

/** The message for a refused change of photos; undefined for none. @param code the code in the URL */
export function photoErrorMessage(code: string | null): string | undefined {
  if (code === null) return undefined;
  if (code === 'too-many-photos') return tooManyPhotosMessage;
  if (code === 'not-found' || code === 'forbidden') return notFoundMessage;
  if (Object.hasOwn(uploadRefusals, code)) {
    return uploadErrorMessage('The file', errorStatuses[code as keyof typeof uploadRefusals]);
  }
  return 'The photos could not be changed. Please try again.';
}

const alternatives: Readonly<Record<OfferedState, { which: string; instead: string }>> = {
  published: { which: 'A published listing', instead: 'close the listing' },
  pendingApproval: { which: 'A listing that waits for approval', instead: 'take it back to draft' },
};

/** The message when the last hours of an offered tasting are removed. @param state of the listing */
export function lastHoursMessage(state: OfferedState): string {
  const { which, instead } = alternatives[state];
  return `${which} needs hours in which guests may come. Enter some, or ${instead}.`;
}

/** The message when the last photo of a listing is removed. @param state of the listing */
export function lastPhotoMessage(state: PhotoRequiredState): string {
  const which = state === 'closed' ? 'A closed listing, which can be opened again,' : alternatives[state].which;
  // why: a closed listing needs a photo too; only one that waits for approval can become a draft again
  const instead = state === 'pendingApproval' ? `, or ${alternatives[state].instead}` : '';
  return `${which} needs at least one photo. Add another first${instead}.`;
}
