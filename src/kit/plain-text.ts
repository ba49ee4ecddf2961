/** Signs that join two letters: a letter follows one of these in Indic scripts (RFC 5892, appendix A). */
const viramas = '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA\\u1039\\u17D2';

/** Letters of scripts in which a zero-width non-joiner separates two letters that would touch. */
const cursive = '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Mand}';

/**
 * Invisible characters that change what is seen, and so are kept: the joiners of emoji and of scripts that need them,
 * the sign that shows a character as an emoji, and the flags of England, Scotland, and Wales, which are made of tags.
 */
const needed = [
  '\\p{RGI_Emoji_Tag_Sequence}',
  '(?<=\\p{Emoji})\\uFE0F',
  '(?<=[\\p{Extended_Pictographic}\\p{EMod}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=[${viramas}])[\\u200C\\u200D]`,
  `(?<=[${cursive}])\\u200C(?=[${cursive}])`,
].join('|');

/**
 * What nobody sees: control and bidirectional characters, zero-width characters, soft hyphens, fillers, and tags. A
 * Braille pattern without dots looks like a blank.
 */
const unseen = '[\\p{Cc}\\p{Cs}\\p{DI}\\p{Bidi_Control}\\uFFF9-\\uFFFB]';

const unseenExceptNeeded = new RegExp(`(${needed})|${unseen}`, 'gv');

/** Control and bidirectional characters, except line breaks and tabs. */
const controls = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\n\t]]/gv;

/**
 * A text as one line: line breaks, other blanks, and control characters become one space, and what nobody sees is removed, so that two lines
 * that look the same are the same. A text without a visible character becomes empty. The result does not change if it is
 * made again.
 *
 * @see https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
export function oneLine(typed: string): string {
  return typed
    .replace(/[\s\p{Cc}\u2800]+/gu, (blanks) => (blanks === '\uFEFF' ? '' : ' '))
    .replace(unseenExceptNeeded, (_, kept: string | undefined) => kept ?? '')
    .replace(/ +/g, ' ')
    .trim();
}

/**
 * A text of several lines: line breaks are `\n`, and control and bidirectional characters are removed. A text without a
 * visible character becomes empty.
 */
export function multiLine(typed: string): string {
  const text = typed
    .replace(/\r\n?|[\x85\u2028\u2029]/gu, '\n')
    .replace(controls, '')
    .trim();
  return oneLine(text) === '' ? '' : text;
}

/**
 * Whether PostgreSQL can store a text: without NUL, which `text` refuses, and without unpaired surrogates, which JSON
 * refuses.
 *
 * @see https://www.postgresql.org/docs/18/datatype-json.html
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** What people are told of a text that `isStorable` refuses. */
export const unstorable = 'This text has a character that can’t be saved';

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
