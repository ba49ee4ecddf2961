import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createSemaphore } from './semaphore.ts';

/**
 * Hashes passwords, deliberately slowly, on threads of its own. Both methods throw an AppError `busy` while the queue
 * is full.
 */
export type PasswordHasher = {
  /** Whether the queue is full, so that further calls are refused. */
  isFull(): boolean;
  /** Returns the hash to store: a PHC string with its own salt. Throws for more than 256 characters. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash, made at today's costs or others. False, without hashing, for a hash of another
   * kind and for a password of more than 256 characters.
   */
  verify(password: string, hash: string): Promise<boolean>;
};

/**
 * Argon2id with 19 MiB, two passes and one lane.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const [memory, passes, parallelism, tagLength] = [19_456, 2, 1, 32];
const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=1\$([\w+/]{22})\$([\w+/]{43})$/;

/** Costs beyond these, in KiB and passes, are of no hash of ours, and would let one password take the machine's memory. */
const mostCosts = { memory: 65_536, passes: 5 };

/** The greatest length of a password in characters: the specification's limit. */
const maxLength = 256;

const derive = promisify(argon2);

/** Maximum length of the queue: at some 30 ms each on one processor it is processed within six seconds. */
const defaultMaxQueued = 200;

/**
 * Creates the hasher. It uses all processors but one, so that pages stay fast when many people sign in at once; further
 * passwords wait in a queue, and are refused when it is full.
 */
export function createPasswordHasher(maxQueued = defaultMaxQueued): PasswordHasher {
  const busy = 'Too many passwords are waiting';
  const semaphore = createSemaphore({ concurrency: Math.max(1, availableParallelism() - 1), maxQueued }, busy);
  const deriveTag = (password: string, nonce: Buffer, costs = { memory, passes }): Promise<Buffer> =>
    // why: the same characters can be different bytes on another keyboard
    semaphore(() =>
      derive('argon2id', { message: password.normalize('NFKC'), nonce, ...costs, parallelism, tagLength }),
    );
  return {
    isFull: semaphore.isFull,
    async hash(password) {
      if (password.length > maxLength) throw new RangeError('The password is too long');
      const nonce = randomBytes(16);
      const tag = await deriveTag(password, nonce);
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
    },
    async verify(password, hash) {
      if (password.length > maxLength) return false;
      const [, memory, passes, nonce, tag] = phcPattern.exec(hash) ?? [];
      if (!nonce || !tag) return false;
      const costs = { memory: Number(memory), passes: Number(passes) };
      const inBounds = costs.memory >= 8 && costs.memory <= mostCosts.memory && costs.passes >= 1;
      if (!inBounds || costs.passes > mostCosts.passes) return false;
      const derived = await deriveTag(password, Buffer.from(nonce, 'base64'), costs);
      return timingSafeEqual(derived, Buffer.from(tag, 'base64'));
    },
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
