import type { ErrorCode } from '#kit/error-codes.ts';

/** Why a picture was refused. `busy`: too many others are being read. */
export type UploadRefusal = 'forbidden' | 'too-large' | 'unreadable-image' | 'busy';

/** The code and message of the API for each refusal. */
export const uploadRefusals = {
  forbidden: ['forbidden', 'Forbidden'],
  'unreadable-image': ['image-invalid', 'could not read file'],
  'too-large': ['request-upload-over-limit', 'The file is larger than 20 MB'],
  'too-many': ['too-many-requests', 'Too many pictures; try again later'],
  busy: ['busy', 'Busy; try again in a few seconds'],
} as const satisfies Record<UploadRefusal | 'too-many', readonly [code: ErrorCode, title: string]>;
