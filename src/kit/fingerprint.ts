/** 22 characters of base64url hold 132 bits. */
const length = 22;

/**
 * A short mark of what a value says: the beginning of its SHA-256, 22 characters of base64url. The same mark, the same value; the order of
 * an object's keys does not count, a `Date` is its ISO text, and what JSON leaves out (`undefined`, functions) is left out.
 * @throws TypeError for what JSON cannot say, such as a bigint
 */
export function fingerprintOf(value: unknown): string {
  const canonical = JSON.stringify(value, withSortedKeys) ?? '';
  const base64 = btoa(String.fromCharCode(...sha256(new TextEncoder().encode(canonical))));
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, length);
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

// why: a browser hashes behind a promise alone and Node by a module of its own, and the kit runs in both. FIPS 180-4
function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const hash = Uint32Array.from(firstPrimes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  for (let at = 0; at < padded.length; at += 64) mix(hash, schedule(view, at));
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of hash.entries()) digest.setUint32(at * 4, word);
  return new Uint8Array(digest.buffer);
}

const firstPrimes = Array.from({ length: 310 }, (_, at) => at + 2).filter((number) => {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
  return true;
});

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

const constants = Uint32Array.from(firstPrimes, (prime) => fraction(Math.cbrt(prime)));

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The 64 words of a block that begins at a byte. */
function schedule(view: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64);
  const word = (index: number) => words[index] as number;
  for (let index = 0; index < 64; index++) {
    if (index < 16) {
      words[index] = view.getUint32(at + index * 4);
      continue;
    }
    const [near, far] = [word(index - 2), word(index - 15)];
    const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    words[index] = word(index - 16) + small + word(index - 7) + (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10));
  }
  return words;
}

function mix(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as Eight;
  for (const [index, word] of words.entries()) {
    const chosen = (e & f) ^ (~e & g);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (constants[index] as number) + word;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) >>> 0, a, b, c, (d + first) >>> 0, e, f, g];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) hash[at] = (hash[at] as number) + word;
}

type Eight = [number, number, number, number, number, number, number, number];
