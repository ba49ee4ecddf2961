import { imageKinds } from '#features/images/image-limits.ts';
/** The limits of a ZIP file of pictures: its size in bytes, its files, and how large they are together when unpacked. */
export const maxZipBytes = 200 * 1024 * 1024;
export const maxPictures = 2_000;
export const maxUnpackedBytes = 500 * 1024 * 1024;

/** How many wines may have the same picture. */
export const maxWinesPerPicture = 20;

/** Why a ZIP file is refused, with the message for its sender. */
export const zipProblems = {
  'too-large': 'This ZIP file is larger than 200 MB. Split it into several files.',
  'broken-off': 'The upload was interrupted. Please try again.',
  unreadable: 'This is not a ZIP file that we can read.',
  unsafe: 'A name in this ZIP file leads out of its folder. Pack the pictures again.',
  'too-many': 'This ZIP file has more than 2,000 files. Split it into several files.',
  'too-much': 'The pictures of this ZIP file are larger than 500 MB together. Split it into several files.',
  'no-pictures': 'No picture of this ZIP file is named in the “Picture” column, or named like an SKU.',
} as const;
export type ZipProblem = keyof typeof zipProblems;

/** Why a picture was not added, with the message for its sender. */
export const pictureProblems = {
  'too-large': 'Larger than 20 MB',
  unreadable: `Not a ${imageKinds} picture that we can read`,
  full: 'The wine has twelve photos already',
  gone: 'The wine no longer exists',
} as const;
export type PictureProblem = keyof typeof pictureProblems;

/** How many pictures of a ZIP file there are by what became of them, and the first that were not added. */
export type ShownPictures = {
  counts: { waiting: number; done: number; failed: number; unused: number };
  failed: { name: string; problem: string }[];
};
