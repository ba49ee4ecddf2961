/** Letters that Unicode decomposition does not change; the database uses the same spellings. */
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

/**
 * A text in lower case without accents, its Latin letters spelled with those of English, as search documents are: `Weiß`
 * becomes `weiss`, `Ørsted` becomes `orsted`. Letters of other scripts stay.
 */
export function transliterate(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letterSpellings[letter] ?? letter);
}
