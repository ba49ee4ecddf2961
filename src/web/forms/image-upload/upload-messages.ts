import { acceptedImages, acceptedVideos, maxUploadBytes } from '#features/images/image-limits.ts';

/** What a file says about itself before it is sent. */
type ChosenFile = { name: string; type: string; size: number };

/** What is sent: the types that browsers name, and what people call it. */
type AcceptedFiles = { types: readonly string[]; label: string };

/** Pictures and films, as upload fields take them. */
export const acceptedFiles = {
  picture: { types: acceptedImages, label: 'a JPG, GIF or PNG picture' },
  video: { types: acceptedVideos, label: 'an MP4 or WebM video' },
} as const satisfies Record<string, AcceptedFiles>;

const unreadable = (name: string, { label }: AcceptedFiles) => `${name}: could not read file. Choose ${label}.`;
const tooLarge = (name: string) => `${name} is larger than 20 MB. Choose a smaller one.`;

/** What is wrong with a file that need not be sent to know it; undefined for one that may be a picture. */
export function fileProblem(
  { name, type, size }: ChosenFile,
  kind: AcceptedFiles = acceptedFiles.picture,
): string | undefined {
  if (size > maxUploadBytes) return tooLarge(name);
  // why: some systems know no type; then the server tells by the content
  const isOther = type !== '' && !kind.types.includes(type);
  return size === 0 || isOther ? unreadable(name, kind) : undefined;
}

/**
 * Why a picture was not taken, in words, and whether sending the same again may help.
 * @param status of the answer; 0 where there was none
 * @param retryAfterSeconds when the server said to come again
 */
export function uploadProblem(
  name: string,
  status: number,
  retryAfterSeconds?: number,
  kind: AcceptedFiles = acceptedFiles.picture,
): { error: string; again: boolean } {
  if (status === 409 || status === 415) return { error: unreadable(name, kind), again: false };
  if (status === 413) return { error: tooLarge(name), again: false };
  if (status === 401 || status === 403) return { error: 'Sign in to upload pictures.', again: false };
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60));
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    return { error: `You have sent many pictures. Try again in ${wait}.`, again: true };
  }
  if (status === 0) return { error: `${name} did not arrive. Check your connection and try again.`, again: true };
  return { error: `${name} could not be kept just now. Try again in a moment.`, again: true };
}
