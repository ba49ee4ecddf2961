import { z } from 'zod';
import type { Scope } from '../application.ts';
import { readToken, signToken } from './signed-token.server.ts';

/** How long an access token counts, in seconds. */
export const accessSeconds = 600;

/** How long the refresh token before the newest one goes on counting, in seconds: a page refreshes several times at once. */
export const refreshGraceSeconds = 30;

/** What an access token says: for which application, and for a person in which session. */
export type Access = { applicationId: string; sessionId: string | null; scope: Scope; expiresAt: Date };

/** What a refresh token says: whose session it continues, and the how-manieth of it it is. */
export type Refresh = { applicationId: string; sessionId: string; generation: number };

const scopes = ['public-read', 'user', 'user:limited', 'trusted:user'] as const;
const accessSchema = z.tuple([z.uuid(), z.union([z.uuid(), z.literal('')]), z.enum(scopes), z.int()]);
const refreshSchema = z.tuple([z.uuid(), z.uuid(), z.int().positive()]);

/** Signs an access token. */
export function signAccess(secrets: string, { applicationId, sessionId, scope, expiresAt }: Access): string {
  return signToken(secrets, 'access', [applicationId, sessionId ?? '', scope, expiresAt.getTime()]);
}

/** Reads an access token; undefined if it is none, or has expired. */
export function readAccessToken(secrets: string, token: string, now: Date): Access | undefined {
  const parsed = accessSchema.safeParse(readToken(secrets, 'access', token));
  if (!parsed.success) return undefined;
  const [applicationId, sessionId, scope, end] = parsed.data;
  return end > now.getTime()
    ? { applicationId, sessionId: sessionId || null, scope, expiresAt: new Date(end) }
    : undefined;
}

/** Signs a refresh token. */
export function signRefresh(secrets: string, { applicationId, sessionId, generation }: Refresh): string {
  return signToken(secrets, 'refresh', [applicationId, sessionId, generation]);
}

/** Reads a refresh token; undefined if it is none. Whether it still counts is in the database. */
export function readRefreshToken(secrets: string, token: string): Refresh | undefined {
  const parsed = refreshSchema.safeParse(readToken(secrets, 'refresh', token));
  if (!parsed.success) return undefined;
  const [applicationId, sessionId, generation] = parsed.data;
  return { applicationId, sessionId, generation };
}
