import { mostWords } from './wine-search.ts';

/** Letters that keep their form when accents are taken off; the database's dictionary spells them so too. */
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Words that people type and that say nothing about a wine. */
const fillers = new Set(
  'a an and by for from in made of on or some the to wine wines winery wineries with near around'.split(' '),
);

/** A word to look for: as it stands, or as the beginning of one. */
export type Word = { text: string; begins: boolean };

/** Lower case without accents, as search documents are written. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter);
}

/**
 * The words to look for: lower case, without accents, only letters and digits, at most ten of at most forty characters. Words
 * that say nothing are left out, unless there are no others.
 */
export function splitKeywords(keywords: string): string[] {
  const words = plainText(keywords)
    .split(/[^\p{Ll}\p{Lo}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 40));
  const telling = words.filter((word) => !fillers.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, mostWords);
}

/** Reads "viognier near Fredericksburg": what, and where. Without a "near" all of it is what. */
export function splitNear(keywords: string): { what: string; where: string } {
  const parts = /^(.*?)\bnear\s+(\S.*)$/i.exec(keywords);
  return parts ? { what: String(parts[1]).trim(), where: String(parts[2]).trim() } : { what: keywords, where: '' };
}
