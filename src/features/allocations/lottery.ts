import { grantInOrder, type WishedBottles } from './granting.ts';

// The lottery of an allocation: pure functions that the server and the browsers of its readers share. Nothing is secret
// but the secret, and everything else can be recomputed with SHA-256 and HMAC-SHA-256 (see the decision record 70).

/** The first line of a list of wishes: which rules apply. */
const format = 'lonevine-lottery-1';

/** A list of wishes that is drawn: the bottles that are left of each wine, and who wishes for how many. */
export type DrawnList = { left: readonly number[]; wishes: readonly WishedBottles[] };

/**
 * The list of wishes as it is published, and as its digest is computed: the name of the format; the word `bottles` and
 * how many are left of each wine; then a line for each participant, by number, with the bottles wished of each wine.
 */
export function listText({ left, wishes }: DrawnList): string {
  const lines = wishes.toSorted((a, b) => a.number - b.number).map(({ number, bottles }) => [number, ...bottles]);
  return `${[format, ['bottles', ...left].join(' '), ...lines.map((line) => line.join(' '))].join('\n')}\n`;
}

/** Reads a published list. @throws Error if it is not one */
export function parseList(text: string): DrawnList {
  const [name, bottles = '', ...lines] = text.trimEnd().split('\n');
  const [word, ...left] = bottles.split(' ');
  if (name !== format || word !== 'bottles') throw new Error('This is not a list of wishes');
  return { left: left.map(Number), wishes: lines.map(wishOf) };
}

function wishOf(line: string): WishedBottles {
  const [number = 0, ...bottles] = line.split(' ').map(Number);
  return { number, bottles };
}

/** The result of a draw as it is published: a line for each participant, in the order drawn, with the bottles granted. */
export function resultText(granted: readonly WishedBottles[]): string {
  return granted.map(({ number, bottles }) => `${[number, ...bottles].join(' ')}\n`).join('');
}

/** Reads a published result. */
export function parseResult(text: string): WishedBottles[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(wishOf);
}

/** The SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. */
export async function sha256(given: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  return hexOf(await crypto.subtle.digest('SHA-256', bytes));
}

/** The SHA-256 of a secret that is written in hexadecimal: of its bytes, not of its letters. */
export function commitmentOf(secret: string): Promise<string> {
  return sha256(bytesOf(secret));
}

/**
 * Draws: the seed is the HMAC-SHA-256 of the list's digest under the secret, the ticket of each participant the SHA-256
 * of seed, colon, and number; the smallest ticket is the first. Each participant gets what they wish for in this order,
 * as far as there are bottles left.
 * @param secret hexadecimal
 * @param text the published list
 * @returns the participants in the order drawn, with the bottles that they get
 */
export async function draw(secret: string, text: string): Promise<WishedBottles[]> {
  const { left, wishes } = parseList(text);
  const seed = await hmac(bytesOf(secret), bytesOf(await sha256(text)));
  const tickets = await Promise.all(
    wishes.map(async (wish) => ({ wish, ticket: await sha256(`${seed}:${wish.number}`) })),
  );
  tickets.sort((a, b) => (a.ticket < b.ticket ? -1 : 1));
  return grantInOrder(
    tickets.map(({ wish }) => wish),
    left,
  );
}

async function hmac(secret: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', key, message));
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
