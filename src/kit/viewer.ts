/**
 * Who asks. Every use case takes one and decides by itself whether this viewer may.
 * `system` is a timer or the seed, never a request.
 */
export type Viewer = { kind: 'anonymous' } | { kind: 'system' };

/** The visitor who has not signed in. */
export const anonymous: Viewer = { kind: 'anonymous' };
