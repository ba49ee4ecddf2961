/** Words of a run that is compared as one, and the fewest words of a text that is compared by such runs. */
const [runLength, fewestWords] = [3, 8];

/** How many numbers a fingerprint has, and how many minima each of them is made of. */
const [bands, minimaPerBand] = [6, 2];

/** From this share of common runs, two texts are similar. */
const similarFrom = 0.6;

/**
 * A few numbers that similar texts have in common: minima of the hashes of their runs of three words, in pairs. Of two
 * texts with 60 % common runs more than nine in ten share a number, of two with 10 % about one in twenty. A text of
 * less than eight words has one number, which only the same words give.
 *
 * @see https://en.wikipedia.org/wiki/MinHash
 */
export function textFingerprint(text: string): number[] {
  const words = wordsOf(text);
  if (words.length < fewestWords) return [hashOf(words.join(' '))];
  const hashes = runsOf(words).map(hashOf);
  return Array.from({ length: bands }, (_, band) => {
    const minima = Array.from({ length: minimaPerBand }, (_, at) => {
      const seed = hashOf(`${band} ${at}`);
      return hashes.reduce((least, hash) => Math.min(least, mix(hash ^ seed)), 0x7f_ff_ff_ff);
    });
    return hashOf(`${band}: ${minima.join(' ')}`);
  });
}

/** Whether a text is too short to be compared with reviews of other wineries: people praise in the same few words. */
export function isShortText(text: string): boolean {
  return wordsOf(text).length < fewestWords;
}

/** Whether two texts say the same in much the same words. Of short texts, only the same words are similar. */
export function areSimilar(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.length < fewestWords || second.length < fewestWords) return first.join(' ') === second.join(' ');
  const [runs, others] = [new Set(runsOf(first)), new Set(runsOf(second))];
  const common = [...runs].filter((run) => others.has(run)).length;
  return common / (runs.size + others.size - common) >= similarFrom;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '));
}

/** The FNV-1a hash of a text, mixed, as a 32-bit integer. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return mix(hash);
}

/** Spreads the bits of a 32-bit integer. */
function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return mixed ^ (mixed >>> 16);
}
