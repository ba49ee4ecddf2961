const [minute, hour, day] = [60, 3600, 86_400];

/**
 * How long sessions last, in seconds. One that is not used ends after `idle`, and any after `absolute`; those of admins,
 * who can do more harm, much sooner.
 */
export const sessionLifetime = {
  idle: 30 * day,
  absolute: 90 * day,
  /** How long somebody who has given the password may take to give the second factor. */
  awaitingCode: 10 * minute,
  adminIdle: 12 * hour,
  adminAbsolute: 7 * day,
} as const;

/** How far the stored time of a session's last use may lag behind, in seconds: most requests then write nothing. */
export const lastUseLag = 5 * minute;

/** How many sessions one person can have. One more ends the one that was not used for longest. */
export const maxSessions = 50;

/** The time some seconds before another one. */
export function secondsBefore(time: Date, seconds: number): Date {
  return new Date(time.getTime() - seconds * 1000);
}

/** The time some seconds after another one. */
export function secondsAfter(time: Date, seconds: number): Date {
  return secondsBefore(time, -seconds);
}
