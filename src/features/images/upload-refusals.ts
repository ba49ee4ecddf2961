/** Why a picture was refused. `busy`: too many others are being read. */
export type UploadRefusal = 'forbidden' | 'too-large' | 'unreadable-image' | 'busy';

/** The status, code and message of each refusal. */
export const uploadRefusals = {
  forbidden: [403, 'forbidden', 'Forbidden'],
  'unreadable-image': [409, 'image-invalid', 'could not read file'],
  'too-large': [413, 'request-upload-over-limit', 'The file is larger than 20 MB'],
  'too-many': [429, 'too-many-requests', 'Too many pictures; try again later'],
  busy: [503, 'busy', 'Busy; try again in a few seconds'],
} as const satisfies Record<UploadRefusal | 'too-many', readonly [status: number, code: string, title: string]>;
