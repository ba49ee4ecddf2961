/** Part of the address of every drawing; raise it when drawings change, so that caches fetch them afresh. */
export const artVersion = 2;

/** What was drawn when the version was last raised: a digest of a fixed panel, which a test draws again. */
export const drawnAs = { version: 2, digest: 'e52316ebd08906d0' };
