import { refusalOf, wanted } from '#features/images/ui/upload-words.ts';
import { uploadRefusals } from '#features/images/upload-refusals.ts';
import type { OfferedState } from '#features/wines/offered.ts';
import { longestAlternative, mostPhotos } from '#features/wines/photo.ts';
import { offeredWords } from './offered-words.ts';

const tooMany = `A listing has at most ${mostPhotos} photos. Remove one to make room.`;
const gone = 'This listing is not there any more, or not yours to change.';

/** Why a file was not taken as a photo or a video, in words. @param status of the answer; 0 where there was none */
export function photoRefusal(
  name: string,
  status: number,
  retryAfterSeconds?: number,
  kind: keyof typeof wanted = 'picture',
): string {
  if (status === 422) return tooMany;
  if (status === 404 || status === 403) return gone;
  return refusalOf(name, status, retryAfterSeconds, wanted[kind]).error;
}

const lastOf: Readonly<Record<string, OfferedState>> = {
  'last-of-published': 'published',
  'last-of-pendingApproval': 'pendingApproval',
} satisfies Record<`last-of-${OfferedState}`, OfferedState>;

/** What a page says of a change that a form sent; undefined for what says nothing. @param reason as it stands in the address */
export function photoProblem(reason: string | null): string | undefined {
  if (reason === null) return undefined;
  if (reason === 'too-many-photos') return tooMany;
  const offered = Object.hasOwn(lastOf, reason) ? lastOf[reason] : undefined;
  if (offered) return offeredWords('photo', offered);
  if (reason === 'not-found' || reason === 'forbidden') return gone;
  if (reason === 'text') return `A description has at most ${longestAlternative} characters. Nothing was changed.`;
  if (Object.hasOwn(uploadRefusals, reason)) {
    return photoRefusal('The file', uploadRefusals[reason as keyof typeof uploadRefusals][0]);
  }
  return 'The photos could not be changed. Please try again.';
}
