import { argumentCount, CLOSE, flatten, LINE, MOVE, type Path, QUAD, type XY } from '../draw/path.ts';
import glyphs from './glyphs.json' with { type: 'json' };

export type FaceName = 'light' | 'serif' | 'black' | 'italic' | 'sans' | 'narrow';

/** One drawn letter, in ems: y = 0 is the baseline, y grows downwards; `top` and `bottom` are its extents. */
type Letter = { advance: number; outline: Path; left: number; right: number; top: number; bottom: number };

/** One face as glyphs.json contains it; scripts/make-glyphs.ts writes it. */
export type Face = {
  cap: number;
  x: number;
  chars: string;
  advances: number[];
  letters: string[];
  parts: string[];
  kern: string;
};
type Loaded = {
  index: Map<string, number>;
  kern: Map<string, number>;
  cache: Map<string, Letter>;
  face: Face;
};

const EM = 1000;
const faces = glyphs as Record<FaceName, Face>;
const loaded = new Map<FaceName, Loaded>();

function load(name: FaceName): Loaded {
  const known = loaded.get(name);
  if (known) return known;
  const face = faces[name];
  const index = new Map([...face.chars].map((character, i) => [character, i]));
  const kern = new Map<string, number>();
  for (const row of face.kern.split('\n')) {
    const left = row.charAt(0);
    for (const pair of row.slice(1).split(' ')) kern.set(left + pair.charAt(0), Number(pair.slice(1)) / EM);
  }
  const made: Loaded = { index, kern, cache: new Map(), face };
  loaded.set(name, made);
  return made;
}

/** Space to add between two letters, in ems (mostly negative). */
export function kerning(face: FaceName, left: string, right: string): number {
  return load(face).kern.get(left + right) ?? 0;
}

/**
 * The letter's outline and extents. The character must come from `drawable`; an unknown one gives an empty thin space.
 */
export function letter(name: FaceName, character: string): Letter {
  const face = load(name);
  const known = face.cache.get(character);
  if (known) return known;
  const i = face.index.get(character);
  const made = i === undefined ? empty(0.17) : decode(face.face, i);
  face.cache.set(character, made);
  return made;
}

const empty = (advance: number): Letter => ({ advance, outline: [], left: 0, right: 0, top: 0, bottom: 0 });

function decode(face: Face, i: number): Letter {
  const outline: Path = [];
  for (const piece of (face.letters[i] as string).split(';')) {
    const [part = 0, dx = 0, dy = 0] = piece.split(' ').map(Number);
    decodePart(face.parts[part] as string, dx, dy, outline);
  }
  const result = { ...empty((face.advances[i] as number) / EM), outline };
  if (outline.length === 0) return result;
  // Control points may be well outside a curve, so the extents are taken from points on it.
  const points = flatten(outline, 10);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return { ...result, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function decodePart(part: string, dx: number, dy: number, out: Path): void {
  let [x, y] = [0, 0];
  for (const [, command, rest = ''] of part.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const n = rest.split(' ').map(Number);
    const [a = 0, b = 0, c = 0, d = 0] = n;
    if (command === 'M') {
      if (out.length > 0) out.push(CLOSE);
      [x, y] = [a + dx, b + dy];
      out.push(MOVE, x / EM, y / EM);
    } else if (command === 'L') {
      [x, y] = [x + a, y + b];
      out.push(LINE, x / EM, y / EM);
    } else {
      out.push(QUAD, (x + a) / EM, (y + b) / EM, (x + c) / EM, (y + d) / EM);
      [x, y] = [x + c, y + d];
    }
  }
  if (part) out.push(CLOSE);
}

/** The letter with fewer points: nothing moves farther than `tolerance` ems, for very small text. */
export function plainLetter(name: FaceName, character: string, tolerance: number): Letter {
  const key = `${character}${tolerance}`;
  const face = load(name);
  const known = face.cache.get(key);
  if (known) return known;
  const fine = letter(name, character);
  const made = { ...fine, outline: thin(fine.outline, tolerance) };
  face.cache.set(key, made);
  return made;
}

function thin(path: Path, tolerance: number): Path {
  const out: Path = [];
  let at: XY = [0, 0];
  for (let i = 0; i < path.length; ) {
    const op = path[i++] as number;
    const a = path.slice(i, i + (argumentCount[op] as number));
    i += a.length;
    const end: XY = op === CLOSE ? at : [a[a.length - 2] as number, a[a.length - 1] as number];
    const drawn = op === LINE || op === QUAD;
    // Too short to be visible, unless the outline is about to close.
    if (drawn && Math.hypot(end[0] - at[0], end[1] - at[1]) < tolerance * 1.6 && path[i] !== CLOSE) continue;
    if (op === QUAD && bow(at, a, end) < tolerance) out.push(LINE, ...end);
    else out.push(op, ...a);
    at = end;
  }
  return out;
}

/** The distance of a curve's control point from its chord. */
function bow(from: XY, [cx = 0, cy = 0]: number[], to: XY): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return Math.abs((cx - from[0]) * (to[1] - from[1]) - (cy - from[1]) * (to[0] - from[0])) / length;
}

const swaps: Record<string, string> = {
  "'": '’',
  '`': '‘',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '–',
  '\u02bc': '’',
};

/**
 * The text in characters that the face contains: straight quotes become curly, a missing letter loses its accent,
 * anything else becomes a space. Never throws; spaces are collapsed and trimmed, so the result may be empty.
 */
export function drawable(face: FaceName, text: string): string {
  const { index } = load(face);
  let out = '';
  for (const raw of text.normalize('NFC')) {
    const character = swaps[raw] ?? raw;
    if (index.has(character)) {
      out += character;
      continue;
    }
    const bare = character.normalize('NFKD').charAt(0);
    out += index.has(bare) ? bare : ' ';
  }
  return out.replace(/\s+/g, ' ').trim();
}
