import { refusalOf, wanted } from '#features/images/ui/upload-words.ts';
import { uploadRefusals } from '#features/images/upload-refusals.ts';
import { maxPhotos } from '#features/listings/photos/photo.ts';

const tooManyPhotosMessage = `A listing has at most ${maxPhotos} photos. Remove one to make room.`;
/** What is said where the listing cannot be changed. */
export const notFoundMessage = 'This listing is not there any more, or not yours to change.';

/** Why a file was not taken as a photo or a video, in words. @param status of the answer; 0 where there was none */
export function uploadErrorMessage(
  name: string,
  status: number,
  retryAfterSeconds?: number,
  kind: keyof typeof wanted = 'picture',
): string {
  if (status === 422) return tooManyPhotosMessage;
  if (status === 404 || status === 403) return notFoundMessage;
  return refusalOf(name, status, retryAfterSeconds, wanted[kind]).error;
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
