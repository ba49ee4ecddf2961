/** Source of the current time. Use cases read it here and pass it into SQL, so that tests can set it. */
export type Clock = { now(): Date };

/** The system's time. Nothing else in the product reads it, but for the clock that follows the database's. */
export const systemClock: Clock = { now: () => new Date() };
