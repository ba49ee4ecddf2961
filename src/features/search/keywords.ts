import { transliterate } from '#kit/plain-text.ts';
import { maxWords } from './search-query.ts';

/** Common words that do not narrow a search for wine. */
const fillers = new Set(
  'a an and by for from in made of on or some the to wine wines winery wineries with near around'.split(' '),
);

/** Plurals of kinds of wine; documents contain the singular. */
const pluralKinds: Record<string, string> = {
  tastings: 'tasting',
  reds: 'red',
  whites: 'white',
  roses: 'rose',
  sparklings: 'sparkling',
};

/** A word to search: the whole word, or a prefix; or alternatively its synonym. */
export type Word = { text: string; isPrefix: boolean; synonym?: string };

/** The singular if a word is the plural of a kind ("reds"). Such words are not misspelled. */
export function singularKind(word: string): string | undefined {
  return Object.hasOwn(pluralKinds, word) ? pluralKinds[word] : undefined;
}

/**
 * The words to search: lower case, without accents, letters and digits only, at most ten words of at most forty
 * characters. Fillers are left out.
 */
export function splitKeywords(keywords: string): string[] {
  const words = allWords(keywords).filter((word) => !fillers.has(word));
  return [...new Set(words)].slice(0, maxWords);
}

/** Whether keywords consist of fillers only, so that they can be ignored. Punctuation alone does not count as words. */
export function isOnlyFillers(keywords: string): boolean {
  const words = allWords(keywords);
  return words.length > 0 && words.every((word) => fillers.has(word));
}

function allWords(keywords: string): string[] {
  return transliterate(keywords)
    .split(/[^\p{Ll}\p{Lo}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 40));
}

/** Splits "viognier near Fredericksburg" into what and where. Without "near" all of it is what. */
export function splitPlace(keywords: string): { what: string; where: string } {
  const parts = /^(.*?)\bnear\s+(\S.*)$/i.exec(keywords);
  return parts ? { what: String(parts[1]).trim(), where: String(parts[2]).trim() } : { what: keywords, where: '' };
}
