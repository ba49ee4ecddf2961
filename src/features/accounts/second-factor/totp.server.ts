import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The alphabet of base32 (RFC 4648), in which authenticator apps take secrets. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** How long a code is shown, in seconds, and its length: what every authenticator app can do. */
const [stepSeconds, digits] = [30, 6];

/** Random bytes in base32, e.g. for a secret or a recovery code. */
export function randomBase32(bytes: number): string {
  let [bits, text] = ['', ''];
  for (const byte of randomBytes(bytes)) bits += byte.toString(2).padStart(8, '0');
  for (let at = 0; at < bits.length; at += 5)
    text += alphabet[Number.parseInt(bits.slice(at, at + 5).padEnd(5, '0'), 2)];
  return text;
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The number of the time step at a time. */
export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds);
}

/**
 * The code of a secret in a time step: TOTP with SHA-1.
 * @see https://www.rfc-editor.org/rfc/rfc6238
 */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step in which a code is right: the current one, or the one before or after it, since clocks differ and
 * people type slowly. Undefined for a wrong code.
 */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const [current, typed] = [stepAt(now), Buffer.from(code)];
  return [current, current - 1, current + 1].find((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return expected.length === typed.length && timingSafeEqual(expected, typed);
  });
}

/** The URL that a QR code contains, from which an authenticator app takes the secret. */
export function otpauthUrl(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
