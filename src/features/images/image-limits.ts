/** The largest file that may be sent, in bytes: 20 MB (the specification). */
export const maxUploadBytes = 20 * 1024 * 1024;

/** What a form may weigh beside its file, in bytes. */
export const formOverheadBytes = 64 * 1024;

/** The most pixels that a kept picture has either way (the specification). */
export const maxImageSide = 3072;

/** The most pictures that one person may have sent without anything showing them, and what they may weigh, in bytes. */
export const maxUnattached = { pictures: 40, bytes: 200 * 1024 * 1024 } as const;

/** What may be sent, for a file field and for the reader of such a field. */
export const acceptedImages = ['image/jpeg', 'image/png', 'image/gif'] as const;

/** The films that may be sent. */
export const acceptedVideos = ['video/mp4', 'video/webm'] as const;
