/**
 * A drawing path as plain numbers: an operation, then its absolute coordinates.
 * 0 move x y · 1 line x y · 2 quadratic cx cy x y · 3 cubic ax ay bx by x y · 4 close. Y grows downwards.
 */
export type Path = number[];
export type XY = readonly [number, number];

export const MOVE = 0;
export const LINE = 1;
export const QUAD = 2;
export const CUBIC = 3;
export const CLOSE = 4;

/** How many numbers follow each operation. */
export const argumentCount = [2, 2, 4, 6, 0] as const;

/** Every point mapped (control points too). The mapping should be gentle over the length of a segment. */
function mapPath(path: Path, map: (x: number, y: number) => XY): Path {
  const out: Path = [];
  let i = 0;
  while (i < path.length) {
    const op = path[i++] as number;
    out.push(op);
    for (let n = argumentCount[op] as number; n > 0; n -= 2) {
      const [x, y] = map(path[i++] as number, path[i++] as number);
      out.push(x, y);
    }
  }
  return out;
}

/** Scaled, then rotated by `turn` radians clockwise, then moved. */
export function place(path: Path, dx: number, dy: number, scale: number | XY = 1, turn = 0): Path {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return mapPath(path, (x, y) => [dx + x * sx * cos - y * sy * sin, dy + x * sx * sin + y * sy * cos]);
}

/** The path as polygon corners, curves cut into `steps` chords; subpaths are joined. */
export function flatten(path: Path, steps = 8): XY[] {
  const out: XY[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < path.length; ) {
    const op = path[i++] as number;
    const a = path.slice(i, i + (argumentCount[op] as number));
    i += a.length;
    if (op === CLOSE) continue;
    const [ex, ey] = [a[a.length - 2] as number, a[a.length - 1] as number];
    for (let s = 1; s < steps && op > LINE; s++) out.push(curvePoint(x, y, op, a, s / steps));
    out.push([ex, ey]);
    x = ex;
    y = ey;
  }
  return out;
}

function curvePoint(x: number, y: number, op: number, a: number[], t: number): XY {
  const u = 1 - t;
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = a;
  if (op === QUAD) return [u * u * x + 2 * u * t * ax + t * t * bx, u * u * y + 2 * u * t * ay + t * t * by];
  const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [p * x + q * ax + r * bx + s * cx, p * y + q * ay + r * by + s * cy];
}

const letters = ['m', 'l', 'q', 'c', 'z'] as const;

/** The `d` attribute: relative commands, whole units, minimal separators. */
export function write(path: Path): string {
  let text = '';
  let last = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let i = 0; i < path.length; ) {
    const op = path[i++] as number;
    if (op === CLOSE) {
      text += 'z';
      last = 'z';
      x = startX;
      y = startY;
      continue;
    }
    const count = argumentCount[op] as number;
    let numbers = '';
    for (let n = 0; n < count; n += 2) {
      numbers += join(Math.round(path[i + n] as number) - x, numbers === '');
      numbers += join(Math.round(path[i + n + 1] as number) - y, false);
    }
    x = Math.round(path[i + count - 2] as number);
    y = Math.round(path[i + count - 1] as number);
    i += count;
    if (op === MOVE) {
      startX = x;
      startY = y;
    }
    const letter = letters[op] as string;
    // A repeated command omits its letter; after `m` the following pairs would be lines.
    text += letter === last && op !== MOVE ? (numbers.startsWith('-') ? numbers : ` ${numbers}`) : letter + numbers;
    last = letter;
  }
  return text;
}

const join = (value: number, first: boolean) => (first || value < 0 ? `${value}` : ` ${value}`);

function operationOf(letter: string): number {
  const op = letters.indexOf(letter.toLowerCase() as 'm');
  if (op < 0) throw new Error(`Path command ${letter} is not drawn here`);
  return op;
}

/**
 * Parses `M L Q C Z` (upper case absolute, lower case relative); anything else throws, since it is a mistake in a
 * drawing.
 */
export function readPath(d: string): Path {
  const out: Path = [];
  let from: XY = [0, 0];
  let start = from;
  for (const [, letter = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const op = operationOf(letter);
    const numbers = [...rest.matchAll(/-?\d*\.?\d+/g)].map(Number);
    if (op === CLOSE) {
      out.push(CLOSE);
      from = start;
      continue;
    }
    const count = argumentCount[op] as number;
    const first = out.length;
    for (let i = 0; i + count <= numbers.length; i += count) {
      // Pairs after the first of a move are lines.
      out.push(op === MOVE && i > 0 ? LINE : op);
      from = readPoints(out, numbers.slice(i, i + count), letter === letter.toUpperCase() ? [0, 0] : from);
    }
    if (op === MOVE) start = [out[first + 1] as number, out[first + 2] as number];
  }
  return out;
}

/** Appends points, each relative to the one before unless the base is the origin; returns the last one. */
function readPoints(out: Path, numbers: readonly number[], base: XY): XY {
  let last = base;
  for (let n = 0; n < numbers.length; n += 2) {
    last = [base[0] + (numbers[n] as number), base[1] + (numbers[n + 1] as number)];
    out.push(...last);
  }
  return last;
}

/**
 * A path in SVG syntax with numbers or points as placeholders: pen`M${x} ${y}L${point}Z`. An unsupported command
 * throws.
 */
export function pen(strings: TemplateStringsArray, ...values: (number | readonly number[])[]): Path {
  const fixed = (value: number) => String(Math.round(value * 1000) / 1000);
  const texts = values.map((value) => (typeof value === 'number' ? fixed(value) : value.map(fixed).join(' ')));
  return readPath(strings.map((text, i) => text + (texts[i] ?? '')).join(''));
}
