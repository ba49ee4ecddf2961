/** Part of the address of every drawing; raise it when drawings change, so that caches fetch them afresh. */
export const artVersion = 3;

/** What was drawn when the version was last raised: a digest of a fixed panel, which a test draws again. */
export const drawnAs = { version: 3, digest: '8de51d0380642d45' };
