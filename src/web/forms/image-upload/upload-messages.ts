import { acceptedImages, acceptedVideos, imageKinds, maxUploadBytes } from '#features/images/image-limits.ts';

/** What is known about a file before it is uploaded. */
type ChosenFile = { name: string; type: string; size: number };

/** The MIME types that an upload field accepts, and their description. */
type AcceptedFiles = { types: readonly string[]; label: string };

/** The types of an iPhone's photos, which servers with such a decoder read. */
const heicTypes = ['image/heic', 'image/heif'];

/** Images and videos, as upload fields accept them. */
export const acceptedFiles = {
  picture: { types: [...acceptedImages, ...heicTypes], label: `a ${imageKinds} picture` },
  video: { types: acceptedVideos, label: 'an MP4 or WebM video' },
} as const satisfies Record<string, AcceptedFiles>;

const unreadable = (name: string, { types, label }: AcceptedFiles) =>
  types.includes('image/heic') && /\.hei[cf]$/i.test(name)
    ? `${name}: we can’t read HEIC photos here. Save it as JPG and choose it again.`
    : `${name}: could not read file. Choose ${label}.`;
const tooLarge = (name: string) => `${name} is larger than 20 MB. Choose a smaller one.`;

/** The error of a file that can be rejected before the upload; undefined for one that may be an image. */
export function fileProblem(
  { name, type, size }: ChosenFile,
  kind: AcceptedFiles = acceptedFiles.picture,
): string | undefined {
  if (size > maxUploadBytes) return tooLarge(name);
  // why: some systems report no type; then the server detects it from the content
  const isOther = type !== '' && !kind.types.includes(type);
  return size === 0 || isOther ? unreadable(name, kind) : undefined;
}

/**
 * The message for a refused upload, and whether trying again may help.
 * @param status HTTP status; 0 for no answer
 * @param retryAfterSeconds from the server's answer
 */
export function uploadProblem(
  name: string,
  status: number,
  retryAfterSeconds?: number,
  kind: AcceptedFiles = acceptedFiles.picture,
): { error: string; canRetry: boolean } {
  if (status === 409 || status === 415) return { error: unreadable(name, kind), canRetry: false };
  if (status === 413) return { error: tooLarge(name), canRetry: false };
  if (status === 401 || status === 403) return { error: 'Sign in to upload pictures.', canRetry: false };
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60));
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    return { error: `You have sent many pictures. Try again in ${wait}.`, canRetry: true };
  }
  if (status === 0) return { error: `${name} did not arrive. Check your connection and try again.`, canRetry: true };
  return { error: `${name} could not be kept just now. Try again in a moment.`, canRetry: true };
}
