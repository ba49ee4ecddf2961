/** The drawn bottle's own size, in pixels. */
export const bottleSize = { width: 400, height: 1200 };
