/** The drawn bottle's own size, in pixels. */
export const bottleImageSize = { width: 400, height: 1200 };
