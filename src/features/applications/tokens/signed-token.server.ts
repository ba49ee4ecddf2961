import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, signingSecret } from '#kit/signing-secrets.ts';

/** The kinds of tokens, so that none counts as another. */
type TokenKind = 'access' | 'refresh';

/** What a token says, with its signature: readable by everybody, made by this installation alone. */
export function signToken(secrets: string, kind: TokenKind, content: readonly (string | number)[]): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(signingSecret(secrets), kind, text).toString('base64url')}`;
}

/** What a token of this kind says; undefined for anything else. */
export function readToken(secrets: string, kind: TokenKind, token: string): unknown {
  const [text = '', signature = '', ...more] = token.length > 1_000 ? [] : token.split('.');
  if (text === '' || more.length > 0) return undefined;
  const sent = Buffer.from(signature, 'base64url');
  const isOurs = acceptedSecrets(secrets).some((secret) => {
    const expected = signatureOf(secret, kind, text);
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  return isOurs ? JSON.parse(Buffer.from(text, 'base64url').toString()) : undefined;
}

function signatureOf(secret: string, kind: TokenKind, text: string): Buffer {
  return createHmac('sha256', secret).update(`platform ${kind} token ${text}`).digest();
}
