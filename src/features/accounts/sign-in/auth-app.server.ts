import type { Infra } from '#infra/infra.ts';
import type { PasswordHasher } from '#infra/password-hashing.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { Auth } from './auth.server.ts';

/** What use cases of accounts need: the sign-in library, passwords, the bounds on tries, and mail. */
export type AuthApp = Pick<Infra, 'db' | 'clock' | 'log' | 'errors' | 'jobs'> & {
  auth: Auth;
  site: { name: string; baseUrl: string };
  passwords: PasswordHasher;
  limits: RateLimiter;
  /** With which this installation signs sessions and links. */
  sessionSecret: string;
};

/** Whence a request comes and what it carries: its headers for the session, its network for the bounds. */
export type RequestOrigin = { headers: Headers; network: string | undefined };

/** Too many tries: when to ask again. `busy` where it was not this one who tried too often: too many others try at this moment. */
export type RateLimited = { ok: false; reason: 'too-many'; retryAfterSeconds: number; busy?: true };
