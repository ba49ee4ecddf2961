/** Where the time comes from. Use cases read it here and pass it into SQL, so that a test can move it. */
export type Clock = { now(): Date };

/** The machine's own time. The only place in the product that asks for it. */
export const systemClock: Clock = { now: () => new Date() };
