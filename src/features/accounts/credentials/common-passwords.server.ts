import { dictionary } from '@zxcvbn-ts/language-common';

/** What somebody who attacks this shop would try first, besides the common passwords. */
const shopWords = ['lonevine', 'texaswine', 'texaswines', 'winelover', 'winelovers', 'lonestar', 'lonestarstate'];

const commonWords: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...shopWords]);

/** Rows of keys and characters that people type in order, forward or backward. */
const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];

/** Digits and signs that people put in the place of a letter. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is one that attackers try first: a listed one in any case, also with lookalikes for letters, with
 * digits and signs before or after it, or repeated; and a row of characters in their order.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  const unit = repeatedUnit(typed);
  return isSequence(typed) || unit.length <= 3 || [typed, unit].some(isDerivedFromWord);
}

function isDerivedFromWord(typed: string): boolean {
  const plain = withLetters(typed);
  return [typed, plain, core(typed), withLetters(core(typed)), core(plain)].some((word) => commonWords.has(word));
}

/** What remains without the digits and signs at both ends. */
function core(typed: string): string {
  return typed.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}

function withLetters(typed: string): string {
  return typed.replace(/[0134578@$!]/g, (sign) => lookalikes[sign] ?? sign);
}

/** The shortest text of which the typed one is a repetition, e.g. `abc` of `abcabcabcab`. */
function repeatedUnit(typed: string): string {
  for (let length = 1; length <= typed.length / 2; length += 1) {
    if (typed.slice(length) === typed.slice(0, -length)) return typed.slice(0, length);
  }
  return typed;
}

function isSequence(typed: string): boolean {
  const backward = [...typed].reverse().join('');
  return sequences.some((row) => row.includes(typed) || row.includes(backward));
}
