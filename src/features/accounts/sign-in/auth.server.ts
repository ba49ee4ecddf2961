import { createHash } from 'node:crypto';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { PasswordHasher } from '#infra/password-hashing.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { hasFreshProof, mayChange } from '#kit/actor.ts';
import { acceptedSecrets } from '#kit/signing-secrets.ts';
import { passwordLength } from '../account.ts';
import { notifyEmailVerified } from '../credentials/notify-email-verified.server.ts';
import { deleteProviderIdentity } from '../db/identity-rows.server.ts';
import { deleteSecondFactors } from '../db/second-factor-rows.server.ts';
import { cancelPendingClaims, isBanned } from '../db/user-rows.server.ts';
import type { SecondFactorPolicy } from '../second-factor/second-factor-need.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { deviceName } from '../sessions/device-name.ts';
import { secondsAfter, sessionLifetime } from '../sessions/session-lifetime.ts';
import { resetCountsOfOwner } from './rate-limits.server.ts';
import { readSession, type SignedSite } from './session.server.ts';

/** What the use cases of accounts need: the sign-in library, password hashing, rate limits, and mail. */
export type AuthApp = Pick<Infra, 'db' | 'clock' | 'log' | 'errors' | 'jobs'> &
  SecondFactorPolicy & {
    auth: Auth;
    site: { name: string; baseUrl: string };
    passwordHasher: PasswordHasher;
    rateLimiter: RateLimiter;
    /** Signs sessions and links of this installation. */
    sessionSecret: string;
    /** The ids of accounts that must not sign in; none if omitted. */
    blockedAccounts?: ReadonlySet<string>;
  };

/** The origin of a request: its headers contain the session, its network is for the rate limits. */
export type RequestOrigin = { headers: Headers; network: string | undefined };

/** The shop's name, and its URL without a trailing slash. */
type AuthSite = { name: string; baseUrl: string };

/** `secret` is `acceptedSecrets`: the first signs and encrypts, what each has encrypted can be read. */
export type AuthOptions = { secret: string; passwordHasher: PasswordHasher };

/** What the sign-in library needs. */
export type AuthNeeds = Pick<Infra, 'db' | 'jobs' | 'clock'> &
  SecondFactorPolicy & {
    site: AuthSite;
    rateLimiter: RateLimiter;
    /** The ids of accounts that must not sign in; none if omitted. */
    blockedAccounts?: ReadonlySet<string>;
  };

/** How long a link for a new password works, in seconds. */
const resetSeconds = 3600;

/** The identity provider's id in URLs and in the table of identities. */
export const identityProviderId = 'oidc';

/**
 * Fields of a person that the sign-in library stores too. They are set only by the use cases of this feature, never
 * from a request's body.
 */
const text = { type: 'string', required: false, input: true } as const;

const sessionOptions = {
  modelName: 'sessions',
  // why: the cookie lives as long as a session can; the row ends sooner if nobody uses it
  expiresIn: sessionLifetime.absolute,
  disableSessionRefresh: true,
  additionalFields: { provedAt: { type: 'date', required: false, input: false } },
} as const;

/** The URL to which failures of the identity provider redirect. */
export function identityProviderFailedUrl(site: { baseUrl: string }): string {
  return `${site.baseUrl}/login?provider-failed`;
}

/**
 * Opens the sign-in library on the shop's tables: passwords, sessions, links in mails. Only this feature calls it, and
 * of its HTTP endpoints only the identity provider's are reachable.
 * @param identityProvider an identity provider; its configuration is requested at once
 */
export function openAuth(
  app: AuthNeeds,
  { secret, passwordHasher }: AuthOptions,
  identityProvider?: Parameters<typeof genericOAuth>[0]['config'][number],
) {
  return betterAuth({
    appName: app.site.name,
    baseURL: app.site.baseUrl,
    basePath: '/api/auth',
    ...secretsOf(secret),
    database: { db: app.db, type: 'postgres', transaction: true },
    onAPIError: { errorURL: identityProviderFailedUrl(app.site) },
    telemetry: { enabled: false },
    // why: the shop's own rate limits are shared by all nodes
    rateLimit: { enabled: false },
    // why: its messages contain emails; failures that matter reach the caller as errors
    logger: { disabled: true },
    user: {
      modelName: 'users',
      fields: { name: 'displayName' },
      additionalFields: {
        firstName: text,
        lastName: text,
        birthDate: text,
        zip: text,
        company: text,
        state: text,
        role: text,
        termsAcceptedAt: { type: 'date', required: false, input: true },
      },
      validateUserInfo: async ({ user, source }, context) => {
        if (source.action !== 'link-account') return;
        const error = await refusalOfConnecting({ ...app, sessionSecret: secret }, user.id, context.headers);
        return error && { error };
      },
    },
    session: sessionOptions,
    account: {
      modelName: 'identities',
      // why: somebody may have opened an account with another person's email, with a password that person does not
      // know. A person who connects an account on purpose has just proved who they are, and may use another email there
      accountLinking: { disableImplicitLinking: true, allowDifferentEmails: true },
    },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // why: its transaction holds a connection while the password is hashed; `signUp` does it itself
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => passwordHasher.hash(password),
        verify: ({ hash, password }) => passwordHasher.verify(password, hash),
      },
      // why: the link came by mail, so the email is verified; everything started before is canceled
      onPasswordReset: async ({ user }) => {
        await app.db.transaction().execute(async (db) => {
          await cancelPendingClaims(db, user.id, app.clock.now(), { emailRead: true });
          await recordSecurityEvent({ ...app, db }, 'password-reset', { id: user.id });
          if (!user.emailVerified) {
            // why: a person who signed up with somebody else's address may have added other ways to log in
            await deleteSecondFactors(db, user.id);
            await deleteProviderIdentity(db, user.id, identityProviderId);
            await notifyEmailVerified({ ...app, db }, user.id);
          }
          await sendMail({ ...app, db }, { mail: 'password-changed', to: user.email, props: {} });
        });
        await resetCountsOfOwner(app.rateLimiter, user.email);
      },
      sendResetPassword: ({ user, token }) => sendReset(app, user, token),
    },
    databaseHooks: databaseHooksOf(app),
    advanced: advancedSettings(app.site),
    plugins: identityProvider === undefined ? [] : [genericOAuth({ config: [identityProvider] })],
  });
}

/**
 * Why an account must not be connected with an identity provider by this request; undefined if it may be. The library
 * itself checks only that the browser is the one that started.
 * @param userId of the account for which connecting was started
 * @param headers of the request that finishes it: its session must still be this person's, with a fresh proof
 */
async function refusalOfConnecting(
  app: AuthNeeds & SignedSite,
  userId: string | undefined,
  headers = new Headers(),
): Promise<'session-ended' | 'proof-required' | 'email-unverified' | undefined> {
  const { actor, user } = await readSession(app, headers);
  if (!mayChange(actor) || actor.id !== userId) return 'session-ended';
  if (!hasFreshProof(actor, app.clock.now())) return 'proof-required';
  return user?.emailVerified ? undefined : 'email-unverified';
}

/** What the identity provider issues besides the proof of who somebody is. Nothing here uses it, so it is not kept. */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** What happens before the library stores a session or an identity. */
function databaseHooksOf(app: AuthNeeds) {
  const withoutTokens = { before: async () => ({ data: noTokens }) };
  return {
    session: {
      create: {
        // why: every sign-in method creates its session here
        before: async ({ userId, userAgent }) => {
          if (app.blockedAccounts?.has(userId) || (await isBanned(app.db, userId))) return false;
          return { data: newSession(userAgent, app.clock.now()) };
        },
      },
    },
    account: { create: withoutTokens, update: withoutTokens },
  } satisfies BetterAuthOptions['databaseHooks'];
}

/** What the shop stores of a new session instead of what the sign-in library would. */
function newSession(userAgent: string | null | undefined, now: Date) {
  const expiresAt = secondsAfter(now, sessionLifetime.idle);
  return { userAgent: deviceName(userAgent), provedAt: now, createdAt: now, updatedAt: now, expiresAt };
}

/** The header that tells the sign-in library the device of a request, and nothing else of it. */
export function deviceHeaders({ headers }: Pick<RequestOrigin, 'headers'>): Headers {
  return new Headers({ 'user-agent': headers.get('user-agent') ?? '' });
}

/**
 * How the library keeps rows and cookies. On https their names begin with `__Host-`, which the library cannot write by
 * itself.
 */
function advancedSettings({ baseUrl }: AuthSite) {
  const https = baseUrl.startsWith('https:');
  const prefix = https ? '__Host-' : '';
  return {
    // why: a test holds the tables to the library's schema, so that no process reads the catalog for it
    database: { generateId: 'uuid', validateSchema: false },
    // why: IP addresses are personal data, and nothing here needs them
    ipAddress: { disableIpTracking: true },
    useSecureCookies: false,
    cookiePrefix: `${prefix}lonevine`,
    cookies: { session_token: { name: `${prefix}session` } },
    defaultCookieAttributes: { secure: https },
  } as const;
}

/**
 * The secrets as the library takes them. Each has a number that follows from it, so that the library still finds it
 * when another stands before it.
 */
function secretsOf(secrets: string) {
  const accepted = acceptedSecrets(secrets);
  const numberOf = (secret: string) => createHash('sha256').update(secret).digest().readUIntBE(0, 6);
  return {
    // why: decrypts what was encrypted before secrets had numbers
    secret: accepted.at(-1),
    secrets: accepted.map((value) => ({ version: numberOf(value), value })),
  };
}

async function sendReset(
  app: Pick<Infra, 'db' | 'jobs' | 'clock'>,
  { id, email }: { id: string; email: string },
  token: string,
): Promise<void> {
  // why: a banned person logs in to nothing, and the ban has ended the links that were sent before
  if (await isBanned(app.db, id)) return;
  const expiresAt = new Date(app.clock.now().getTime() + resetSeconds * 1000).toISOString();
  const props = { path: `/reset-password?${new URLSearchParams({ t: token })}`, expiresAt } as const;
  await sendMail(app, { mail: 'reset-password', to: email, props });
}

export type Auth = ReturnType<typeof openAuth>;

/**
 * The code of an expected refusal of the sign-in library, e.g. `INVALID_TOKEN`.
 * @throws any other error
 */
export function authErrorCode(error: unknown): string {
  if (error instanceof APIError && error.statusCode < 500) return String(error.body?.code ?? error.status);
  throw error;
}
