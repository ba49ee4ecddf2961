import { flatten, type Path, pen, place } from '../draw/path.ts';
import { type Fitted, fitText } from '../type/fit-text.ts';
import { type FaceName, kerning, plainLetter } from '../type/letters.ts';

/** [left, top, right, bottom] */
export type Box = readonly [number, number, number, number];

/** A colour `#rrggbb`, or a metal foil with a gradient across the bottle. */
export type Paint = string;

export type Layer = { path: Path; fill?: Paint; stroke?: Paint; width?: number; opacity?: number; dash?: string };

/** One set text: the box of each letter as drawn, which tests compare with the label's edge. */
type Block = { role: Role; size: number; box: Box; glyphs: Box[]; cut: boolean };
type Role = 'title' | 'winery' | 'vintage' | 'ava' | 'other';

/**
 * One piece of paper (or of print directly on the glass) on a plane. The unit is a hundredth of the radius of the
 * glass: x = 0 is the middle of the front, x = 157 the side of the bottle; y = 0 is the top of the piece.
 */
export type Piece = {
  on: 'body' | 'neck';
  outline: Path;
  /** null: printed on the glass. */
  paper: Paint | null;
  layers: Layer[];
  blocks: Block[];
  height: number;
  /** Half of the width available for text. */
  reach: number;
  /** Additional space between the piece and the base of the bottle. */
  lift?: number;
  /** Uncoated paper has no shine. */
  matt?: boolean;
};

/** Prints a filled shape on a piece. */
export function lay(piece: Piece, path: Path, fill: Paint, opacity?: number): void {
  piece.layers.push({ path, fill, opacity });
}

/** Prints a line on a piece; `width` in the piece's own unit. */
export function rule(piece: Piece, path: Path, stroke: Paint, width: number, opacity?: number): void {
  piece.layers.push({ path, stroke, width, opacity });
}

/** Largest and smallest letter size (see `FitOptions`), and the maximum number of lines (one by default). */
type Sizes = readonly [largest: number, smallest: number, lines?: number];

type Manner = {
  align?: 'left' | 'centre' | 'right';
  verticalAlign?: 'top' | 'middle' | 'bottom';
  tracking?: number;
  leading?: number;
  caps?: boolean;
  /** Rotated a quarter to the left, to be read from the bottom up: lines run along the height of the box. */
  upward?: boolean;
  /** Slope in radians; the box must leave space for it. */
  slope?: number;
  opacity?: number;
};

/** The position of the text; `size` is its letter size, and an empty text has no height, at `top`. */
export type Set = { top: number; bottom: number; left: number; right: number; size: number; baseline: number };

/**
 * Sets one text in a box ([left, top, right, bottom]) of a piece, centred both ways by default: as large as the box
 * allows (see `fitText`), and adds its outlines and the boxes of its letters.
 */
export function setText(
  piece: Piece,
  role: Role,
  text: string,
  area: Box,
  face: FaceName,
  fill: Paint,
  sizes: Sizes,
  at: Manner = {},
): Set {
  const [left, top, right, bottom] = area;
  const [max, min, lines] = sizes;
  const [width, height] = at.upward ? [bottom - top, right - left] : [right - left, bottom - top];
  const fitted = fitText(text, { ...at, face, width, height, max, min, lines });
  if (fitted.lines.length === 0) return { top, bottom: top, left, right: left, size: 0, baseline: top };
  const spare = height - fitted.height;
  const down = at.verticalAlign === 'bottom' ? spare : at.verticalAlign === 'top' ? 0 : spare / 2;
  const baseline = down + fitted.top;
  const drawn = drawLines(fitted, face, width, baseline, at.align ?? 'centre');
  const turn = at.upward ? -Math.PI / 2 : (at.slope ?? 0);
  const [ox, oy] = at.upward ? [left, bottom] : [left, top];
  // A slope rotates around the centre of the box.
  const [px, py] = at.slope ? [width / 2, height / 2] : [0, 0];
  const settle = (path: Path) => place(place(path, -px, -py), ox + px, oy + py, 1, turn);
  const glyphs = drawn.boxes.map((box) => boxOf(settle(corners(box))));
  const box = joinBoxes(glyphs);
  piece.layers.push({ path: settle(drawn.path), fill, opacity: at.opacity });
  piece.blocks.push({ role, size: fitted.size, box, glyphs, cut: fitted.cut });
  return {
    left: box[0],
    top: box[1],
    right: box[2],
    bottom: box[3],
    size: fitted.size,
    baseline: top + baseline + fitted.leading * (fitted.lines.length - 1),
  };
}

function drawLines(
  fitted: Fitted,
  face: FaceName,
  width: number,
  baseline: number,
  align: 'left' | 'centre' | 'right',
): { path: Path; boxes: Box[] } {
  const path: Path = [];
  const boxes: Box[] = [];
  for (const [row, line] of fitted.lines.entries()) {
    const glyphs = drawLine(line, face, fitted, baseline + row * fitted.leading);
    // Aligned by outline, not by advance: side bearings of large letters would look like a ragged edge.
    const ink = joinBoxes(glyphs.map((glyph) => glyph.box));
    const shift = { left: -ink[0], right: width - ink[2], centre: (width - ink[0] - ink[2]) / 2 }[align];
    for (const { outline, box } of glyphs) {
      for (const value of place(outline, shift, 0)) path.push(value);
      boxes.push([box[0] + shift, box[1], box[2] + shift, box[3]]);
    }
  }
  return { path, boxes };
}

function drawLine(line: string, face: FaceName, { size, tracking }: Fitted, y: number): { outline: Path; box: Box }[] {
  // About a sixth of a pixel on a bottle 1200 pixels tall.
  const tolerance = size < 11 ? 0.02 : size < 18 ? 0.013 : size < 34 ? 0.006 : 0.0035;
  const glyphs: { outline: Path; box: Box }[] = [];
  let x = 0;
  let before = '';
  for (const character of line) {
    const { outline, advance, left, top, right, bottom } = plainLetter(face, character, tolerance);
    x += before ? (kerning(face, before, character) + tracking) * size : 0;
    const box: Box = [x + left * size, y + top * size, x + right * size, y + bottom * size];
    if (outline.length > 0) glyphs.push({ outline: place(outline, x, y, size), box });
    x += advance * size;
    before = character;
  }
  return glyphs;
}

const corners = ([left, top, right, bottom]: Box): Path =>
  pen`M${left} ${top}L${right} ${top} ${right} ${bottom} ${left} ${bottom}`;

function boxOf(path: Path): Box {
  const points = flatten(path);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The smallest box around all; [0, 0, 0, 0] for none. */
function joinBoxes(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return [0, 0, 0, 0];
  return [
    Math.min(...boxes.map((b) => b[0])),
    Math.min(...boxes.map((b) => b[1])),
    Math.max(...boxes.map((b) => b[2])),
    Math.max(...boxes.map((b) => b[3])),
  ];
}
