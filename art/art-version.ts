/**
 * Part of the URL of every drawing, which is cached for ever: increase it when drawings change, so that caches fetch
 * them again.
 */
export const artVersion = 3;
