import { drawable, type FaceName, kerning, letter } from './letters.ts';

export type FitOptions = {
  face: FaceName;
  /** The box, in the same units as the sizes. */
  width: number;
  height: number;
  /** Largest and smallest letter size (em). Below the smallest, text is broken and then cut with an ellipsis. */
  max: number;
  min: number;
  lines?: number;
  /** Extra space between letters, in ems. */
  tracking?: number;
  /** From baseline to baseline, in ems. */
  leading?: number;
  caps?: boolean;
};

/**
 * The set text: sizes in the units of the options; `top` is how far the first line extends above its baseline, `bottom`
 * the last below.
 */
export type Fitted = {
  lines: string[];
  size: number;
  tracking: number;
  leading: number;
  top: number;
  bottom: number;
  height: number;
  cut: boolean;
};

/** Width of one line in ems; the space after the last letter is not counted. */
export function lineWidth(face: FaceName, line: string, tracking: number): number {
  let width = 0;
  let before = '';
  for (const character of line) {
    width += letter(face, character).advance + (before ? tracking + kerning(face, before, character) : 0);
    before = character;
  }
  return width;
}

/** The width of a line in ems: its advance, or its outline if a letter extends beyond its own advance. */
function occupiedWidth(face: FaceName, line: string, tracking: number): number {
  let [x, before, left, right] = [0, '', 0, 0];
  for (const character of line) {
    const drawn = letter(face, character);
    x += before ? tracking + kerning(face, before, character) : 0;
    left = Math.min(left, x + drawn.left);
    right = Math.max(right, x + drawn.right);
    x += drawn.advance;
    before = character;
  }
  return Math.max(x, right - left);
}

/** How far a line extends above and below its baseline, in ems. */
function lineReach(face: FaceName, line: string): { top: number; bottom: number } {
  let [top, bottom] = [0.3, 0];
  for (const character of line) {
    const drawn = letter(face, character);
    top = Math.max(top, -drawn.top);
    bottom = Math.max(bottom, drawn.bottom);
  }
  return { top, bottom };
}

/**
 * Sets a text as large as its box allows: balanced lines first, then tighter letters, then long words broken with a
 * hyphen, and only at the smallest size an ellipsis. Never throws; the result is always within `width` and `height`. If
 * even one letter at the smallest size does not fit, the size is reduced further.
 */
export function fitText(text: string, wish: FitOptions): Fitted {
  const folded = drawable(wish.face, wish.caps ? text.toLocaleUpperCase('en') : text);
  const words = folded.split(' ').filter(Boolean);
  if (words.length === 0)
    return { lines: [], size: wish.max, tracking: 0, leading: 0, top: 0, bottom: 0, height: 0, cut: false };
  const tracking = wish.tracking ?? 0;
  const tight = Math.min(tracking, 0) - 0.025;
  const broken = (length: number) => words.flatMap((word) => breakWord(word, length));
  const attempts = [
    () => best(words, wish, tracking),
    () => best(words, wish, Math.min(tracking, tracking * 0.5)),
    () => best(words, wish, Math.min(tracking, tracking * 0.15)),
    () => best(words, wish, tight),
    ...[18, 13, 9].map((length) => () => best(broken(length), wish, Math.min(tracking, 0))),
  ];
  for (const attempt of attempts) {
    const set = attempt();
    if (set.size >= wish.min) return set;
  }
  return cutShort(words, wish, tight);
}

function best(words: string[], wish: FitOptions, tracking: number): Fitted {
  const widths = words.map((word) => lineWidth(wish.face, word, tracking));
  const space = letter(wish.face, ' ').advance + 2 * tracking;
  let found = setLines([words.join(' ')], wish, tracking);
  for (let n = 2; n <= Math.min(wish.lines ?? 1, words.length); n++) {
    const set = setLines(balance(words, widths, space, n), wish, tracking);
    // A further line must be worth it: the text must become noticeably larger.
    if (set.size > found.size * 1.06) found = set;
  }
  return found;
}

function setLines(lines: string[], wish: FitOptions, tracking: number, atMost = wish.max): Fitted {
  const leading = wish.leading ?? 1.1;
  const width = Math.max(...lines.map((line) => occupiedWidth(wish.face, line, tracking)), 0.001);
  const { top } = lineReach(wish.face, lines[0] as string);
  const { bottom } = lineReach(wish.face, lines[lines.length - 1] as string);
  const tall = top + bottom + leading * (lines.length - 1);
  const size = Math.min(atMost, (wish.width * 0.985) / width, wish.height / tall);
  return {
    lines,
    size,
    tracking,
    leading: leading * size,
    top: top * size,
    bottom: bottom * size,
    height: tall * size,
    cut: false,
  };
}

/**
 * Breaks words into exactly n lines so that the widest is as narrow as possible (dynamic programming over few words). A
 * middle dot at the edge of a line is removed.
 */
function balance(words: string[], widths: number[], space: number, n: number): string[] {
  const count = words.length;
  const spans = (from: number, to: number) =>
    widths.slice(from, to).reduce((sum, w) => sum + w, 0) + space * (to - from - 1);
  let table = Array.from({ length: count + 1 }, (_, i) => ({ cost: i === 0 ? 0 : spans(0, i), cuts: [0] }));
  for (let line = 2; line <= n; line++) {
    table = table.map((_, end) => {
      let choice = { cost: Number.POSITIVE_INFINITY, cuts: [0] };
      for (let from = line - 1; from < end; from++) {
        const before = table[from] as { cost: number; cuts: number[] };
        const cost = Math.max(before.cost, spans(from, end));
        if (cost < choice.cost) choice = { cost, cuts: [...before.cuts, from] };
      }
      return choice;
    });
  }
  const cuts = (table[count] as { cuts: number[] }).cuts;
  return cuts.map((from, i) =>
    words
      .slice(from, cuts[i + 1] ?? count)
      .join(' ')
      .replace(/^· | ·$/g, ''),
  );
}

function breakWord(word: string, length: number): string[] {
  const characters = [...word];
  if (characters.length <= length) return [word];
  const pieces = Math.ceil(characters.length / length);
  const each = Math.ceil(characters.length / pieces);
  return Array.from({ length: pieces }, (_, i) => {
    const piece = characters.slice(i * each, (i + 1) * each).join('');
    return i < pieces - 1 ? `${piece}-` : piece;
  }).filter(Boolean);
}

function cutShort(words: string[], wish: FitOptions, tracking: number): Fitted {
  const limit = (wish.width * 0.985) / wish.min;
  const lines: string[] = [''];
  let cut = false;
  for (const character of words.flatMap((word) => breakWord(word, 13)).join(' ')) {
    const line = lines[lines.length - 1] as string;
    if (lineWidth(wish.face, `${line}${character}…`, tracking) <= limit) {
      lines[lines.length - 1] = line + character;
      continue;
    }
    const rows = lines.length + 1;
    const fits = rows <= (wish.lines ?? 1) && (rows - 1) * (wish.leading ?? 1.1) + 1.3 <= wish.height / wish.min;
    if (!fits) {
      lines[lines.length - 1] = `${line.trimEnd()}…`;
      cut = true;
      break;
    }
    const space = line.lastIndexOf(' ');
    lines[lines.length - 1] = space > 0 ? line.slice(0, space) : line;
    lines.push((space > 0 ? line.slice(space + 1) : '') + character);
  }
  return {
    ...setLines(
      lines.map((line) => line.trim() || '…'),
      wish,
      tracking,
      wish.min,
    ),
    cut,
  };
}
