import { maxWords } from './search-query.ts';

/** Letters that keep their form when accents are taken off; the database's dictionary spells them so too. */
const letterSpellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Words that people type and that say nothing about a wine. */
const fillers = new Set(
  'a an and by for from in made of on or some the to wine wines winery wineries with near around'.split(' '),
);

/** Kinds of wine as people name them when they want many: documents hold the name of one. */
const pluralKinds: Record<string, string> = {
  tastings: 'tasting',
  reds: 'red',
  whites: 'white',
  roses: 'rose',
  sparklings: 'sparkling',
};

/** A word to look for: as it stands, or as the beginning of one; or another that says the same. */
export type Word = { text: string; isPrefix: boolean; synonym?: string };

/** The name of one where a word means many of a kind ("reds"): it stands for the kind, and is no slip of the fingers. */
export function singularKind(word: string): string | undefined {
  return Object.hasOwn(pluralKinds, word) ? pluralKinds[word] : undefined;
}

/** Lower case without accents, as search documents are written. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letterSpellings[letter] ?? letter);
}

/**
 * The words to look for: lower case, without accents, only letters and digits, at most ten of at most forty characters. Words
 * that say nothing are left out: "wines" are all there are.
 */
export function splitKeywords(keywords: string): string[] {
  const words = allWords(keywords).filter((word) => !fillers.has(word));
  return [...new Set(words)].slice(0, maxWords);
}

/** Whether keywords are words that say nothing, and no others: as good as none. Signs alone are no words at all. */
export function isOnlyFillers(keywords: string): boolean {
  const words = allWords(keywords);
  return words.length > 0 && words.every((word) => fillers.has(word));
}

function allWords(keywords: string): string[] {
  return plainText(keywords)
    .split(/[^\p{Ll}\p{Lo}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 40));
}

/** Reads "viognier near Fredericksburg": what, and where. Without a "near" all of it is what. */
export function splitPlace(keywords: string): { what: string; where: string } {
  const parts = /^(.*?)\bnear\s+(\S.*)$/i.exec(keywords);
  return parts ? { what: String(parts[1]).trim(), where: String(parts[2]).trim() } : { what: keywords, where: '' };
}
