/** The maximum size of an uploaded file, in bytes: 20 MB (the specification's limit). */
export const maxUploadBytes = 20 * 1024 * 1024;

/** How much a form may contain besides its file, in bytes. */
export const formOverheadBytes = 64 * 1024;

/** The maximum width and height of a stored picture, in pixels (the specification's limit). */
export const maxImageSide = 3072;

/** The maximum number and total size, in bytes, of unattached pictures per person. */
export const maxUnattached = { pictures: 40, bytes: 200 * 1024 * 1024 } as const;

/**
 * The accepted picture types, for file fields. HEIC is not among them, although a server whose decoder can reads it: an
 * iPhone then sends its photos as JPG.
 */
export const acceptedImages = ['image/jpeg', 'image/gif', 'image/png', 'image/webp', 'image/avif'] as const;

/** The same as people and programs read it, those of the specification first. */
export const imageKinds = 'JPG, GIF, PNG, WebP or AVIF';

/** The accepted video types. */
export const acceptedVideos = ['video/mp4', 'video/webm'] as const;
