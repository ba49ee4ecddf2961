/**
 * Writes the letter outlines the drawings use (art/type/glyphs.json).
 * Drawings are shown through <img>, where the page's fonts do not exist, so every letter is an outline.
 *
 * Run: node scripts/make-glyphs.ts
 *
 * NOTICE: the outlines are derived from Fraunces (Copyright 2020 The Fraunces Project Authors) and Instrument Sans
 * (Copyright 2022 The Instrument Sans Project Authors), both under the SIL Open Font License 1.1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
// @ts-expect-error fontkit ships no types; the shapes used are written out below.
import * as fontkit from 'fontkit';
import type { Face } from '../art/type/letters.ts';

type Point = { x: number; y: number; onCurve: boolean; endContour: boolean; copy(): Point };
type Component = { glyphID: number; dx: number; dy: number };
type RawGlyph = { numberOfContours: number; points?: Point[]; components?: Component[] };
type Processor = {
  transformPoints(id: number, points: Point[]): void;
  getAdvanceAdjustment(id: number, table: unknown): number;
};
type Font = {
  unitsPerEm: number;
  capHeight: number;
  xHeight: number;
  characterSet: number[];
  fvar: { axis: { axisTag: string }[] };
  HVAR: unknown;
  variationCoords: number[];
  _variationProcessor: Processor;
  _transformedGlyphs: RawGlyph[];
  glyphForCodePoint(code: number): { id: number; advanceWidth: number; path: unknown };
  layout(text: string, features: Record<string, boolean>): { positions: { xAdvance: number }[] };
};
type Instance = { plain: Font; varied: Font };

const EM = 1000;
const root = fileURLToPath(new URL('..', import.meta.url));
const fraunces = 'node_modules/@fontsource-variable/fraunces/files/fraunces-';
const instrument = 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-';
type Source = { files: string[]; axes: Record<string, number> };
const upright = [`${fraunces}latin-full-normal.woff2`, `${fraunces}latin-ext-full-normal.woff2`];
const slanted = [`${fraunces}latin-full-italic.woff2`, `${fraunces}latin-ext-full-italic.woff2`];
const plainSans = [`${instrument}latin-wdth-normal.woff2`, `${instrument}latin-ext-wdth-normal.woff2`];
const sources: Record<string, Source> = {
  light: { files: upright, axes: { wght: 350, opsz: 64, SOFT: 0, WONK: 0 } },
  serif: { files: upright, axes: { wght: 560, opsz: 40, SOFT: 0, WONK: 0 } },
  black: { files: upright, axes: { wght: 850, opsz: 80, SOFT: 0, WONK: 0 } },
  italic: { files: slanted, axes: { wght: 440, opsz: 90, SOFT: 40, WONK: 1 } },
  sans: { files: plainSans, axes: { wght: 580, wdth: 100 } },
  narrow: { files: plainSans, axes: { wght: 700, wdth: 75 } },
};

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const signs = [...'¡§ª«°·º»¿–—‘’“”•…№'].map((sign) => sign.codePointAt(0) as number);
const wanted = [...range(0x20, 0x7e), ...range(0xc0, 0xd6), ...range(0xd8, 0xf6), ...range(0xf8, 0x17f), ...signs];
const kerned = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzéèñü0123456789.,-’&';

/**
 * Opens one file twice: fontkit cannot vary a packed glyph table itself, so the points come from one copy, the deltas
 * from the other.
 */
function open(file: string, axes: Record<string, number>): Instance {
  const bytes = readFileSync(root + file);
  const plain = fontkit.create(bytes) as Font;
  const varied = fontkit.create(bytes) as Font;
  const coordinates = varied.fvar.axis.map((axis) => axes[axis.axisTag.trim()] ?? 0);
  void plain.glyphForCodePoint(65).path;
  varied.variationCoords = coordinates;
  varied._transformedGlyphs = plain._transformedGlyphs;
  return { plain, varied };
}

type Placed = { id: number; dx: number; dy: number };

/** The simple glyphs that a letter is composed of (é = e + acute), each with its position in font units. */
function placements({ plain, varied }: Instance, id: number): Placed[] {
  const parts = plain._transformedGlyphs[id]?.components;
  if (!parts) return [{ id, dx: 0, dy: 0 }];
  const points = parts.map(componentPoint);
  for (let i = 0; i < 4; i++) points.push(componentPoint({ glyphID: 0, dx: 0, dy: 0 }));
  varied._variationProcessor.transformPoints(id, points);
  return parts.flatMap((part, i) =>
    placements({ plain, varied }, part.glyphID).map((one) => ({
      id: one.id,
      dx: one.dx + (points[i] as Point).x,
      dy: one.dy + (points[i] as Point).y,
    })),
  );
}

function contours({ plain, varied }: Instance, id: number): Point[][] {
  const source = plain._transformedGlyphs[id]?.points;
  if (!source || source.length === 0) return [];
  const points = source.map((point) => point.copy());
  for (let i = 0; i < 4; i++) points.push(componentPoint({ glyphID: 0, dx: 0, dy: 0 }));
  varied._variationProcessor.transformPoints(id, points);
  points.length -= 4;
  const result: Point[][] = [];
  let current: Point[] = [];
  for (const point of points) {
    current.push(point);
    if (point.endContour) {
      result.push(current);
      current = [];
    }
  }
  return result;
}

function componentPoint(part: Component): Point {
  const point = {
    x: part.dx,
    y: part.dy,
    onCurve: true,
    endContour: true,
    copy: () => componentPoint({ ...part, dx: point.x, dy: point.y }),
  };
  return point;
}

type Segment = { cx: number; cy: number; x: number; y: number; straight: boolean };

/** Converts a TrueType contour to quadratic segments, without points that the soft and optical axes make coincide. */
function segments(contour: Point[], scale: number): { start: [number, number]; list: Segment[] } {
  const points = contour.map((p) => ({ x: p.x * scale, y: p.y * scale, on: p.onCurve }));
  const first = points.findIndex((p) => p.on);
  const ordered = [...points.slice(first), ...points.slice(0, first)];
  const head = ordered[0] as { x: number; y: number };
  ordered.push({ ...head, on: true });
  const list: Segment[] = [];
  let last = head;
  for (let i = 1; i < ordered.length; i++) {
    const p = ordered[i] as (typeof ordered)[number];
    let end = p;
    if (!p.on) {
      const next = ordered[i + 1] as (typeof ordered)[number];
      end = next.on ? next : { x: (p.x + next.x) / 2, y: (p.y + next.y) / 2, on: true };
      if (next.on) i++;
    }
    if (Math.hypot(end.x - last.x, end.y - last.y) < 2.4 && i < ordered.length - 1) continue;
    const flat = distance(p, last, end) < 1.6;
    list.push({ cx: p.x, cy: p.y, x: end.x, y: end.y, straight: p.on || flat });
    last = end;
  }
  return { start: [head.x, head.y], list: mergeCurves(head, mergeStraight(head, list)) };
}

function distance(p: { x: number; y: number }, a: { x: number; y: number }, b: { x: number; y: number }): number {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return Math.abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / length;
}

function mergeStraight(head: { x: number; y: number }, list: Segment[]): Segment[] {
  const merged: Segment[] = [];
  for (const segment of list) {
    const before = merged.at(-1);
    const origin = merged.at(-2) ?? head;
    const collinear = before?.straight && segment.straight && distance(before, origin, segment) < 1.2;
    if (
      collinear &&
      Math.hypot(segment.x - origin.x, segment.y - origin.y) > Math.hypot(before.x - origin.x, before.y - origin.y)
    )
      merged[merged.length - 1] = segment;
    else merged.push(segment);
  }
  return merged;
}

/**
 * Merges neighbouring quadratics that one quadratic can approximate within 2.2 thousandths of an em: half the points,
 * no visible loss.
 */
function mergeCurves(head: { x: number; y: number }, list: Segment[]): Segment[] {
  const merged: Segment[] = [];
  for (const segment of list) {
    const before = merged.at(-1);
    const origin = merged.at(-2) ?? head;
    const joined = before && !before.straight && !segment.straight ? join(origin, before, segment) : undefined;
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(segment);
  }
  return merged;
}

function join(origin: { x: number; y: number }, a: Segment, b: Segment): Segment | undefined {
  const ux = a.cx - origin.x;
  const uy = a.cy - origin.y;
  const vx = b.x - b.cx;
  const vy = b.y - b.cy;
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-6 || ux * vx + uy * vy < 0) return undefined;
  const t = ((b.x - origin.x) * vy - (b.y - origin.y) * vx) / cross;
  const s = ((b.x - origin.x) * uy - (b.y - origin.y) * ux) / cross;
  if (t <= 0 || s <= 0) return undefined;
  const whole = { cx: origin.x + ux * t, cy: origin.y + uy * t, x: b.x, y: b.y, straight: false };
  const near = [at(origin, a, 0.5), at(origin, a, 1), at(a, b, 0.5)].every((p) => {
    for (let i = 1; i < 24; i++) {
      const q = at(origin, whole, i / 24);
      if (Math.hypot(q.x - p.x, q.y - p.y) < 2.2) return true;
    }
    return false;
  });
  return near ? whole : undefined;
}

function at(from: { x: number; y: number }, s: Segment, t: number): { x: number; y: number } {
  const u = 1 - t;
  return { x: u * u * from.x + 2 * u * t * s.cx + t * t * s.x, y: u * u * from.y + 2 * u * t * s.cy + t * t * s.y };
}

/** One glyph as "x y" start, then L or Q with relative units of 1/1000 em, y downwards, separated by single spaces. */
function outline(instance: Instance, id: number, scale: number): string {
  let text = '';
  for (const contour of contours(instance, id)) {
    if (contour.length < 3) continue;
    const { start, list } = segments(contour, scale);
    let x = Math.round(start[0]);
    let y = Math.round(-start[1]);
    text += `M${x} ${y}`;
    for (const s of list) {
      const ex = Math.round(s.x);
      const ey = Math.round(-s.y);
      text += s.straight
        ? `L${ex - x} ${ey - y}`
        : `Q${Math.round(s.cx) - x} ${Math.round(-s.cy) - y} ${ex - x} ${ey - y}`;
      x = ex;
      y = ey;
    }
  }
  return text;
}

function kerning(instance: Instance, scale: number, advance: (character: string) => number): string {
  const rows: string[] = [];
  for (const left of kerned) {
    let row = '';
    for (const right of kerned) {
      const pair = instance.varied.layout(left + right, { liga: false, calt: false, clig: false, rlig: false });
      if (pair.positions.length !== 2) continue;
      const kern = Math.round((pair.positions[0]?.xAdvance ?? 0) * scale) - advance(left);
      if (Math.abs(kern) >= 7) row += `${right}${kern} `;
    }
    if (row) rows.push(`${left}${row.trimEnd()}`);
  }
  return rows.join('\n');
}

function makeFace({ files, axes }: Source): Face {
  const instances = files.map((file) => open(file, axes));
  const first = instances[0] as Instance;
  const scale = EM / first.plain.unitsPerEm;
  const face: Face = {
    cap: Math.round(first.plain.capHeight * scale),
    x: Math.round(first.plain.xHeight * scale),
    chars: '',
    advances: [],
    letters: [],
    parts: [],
    kern: '',
  };
  for (const code of wanted) {
    const instance = instances.find((one) => one.plain.characterSet.includes(code));
    if (!instance) continue;
    const glyph = instance.plain.glyphForCodePoint(code);
    const adjust = instance.varied._variationProcessor.getAdvanceAdjustment(glyph.id, instance.varied.HVAR);
    face.chars += String.fromCodePoint(code);
    face.advances.push(Math.round((glyph.advanceWidth + adjust) * scale));
    const pieces = placements(instance, glyph.id).map((piece) => {
      const path = outline(instance, piece.id, scale);
      const known = face.parts.indexOf(path);
      const index = known >= 0 ? known : face.parts.push(path) - 1;
      return `${index} ${Math.round(piece.dx * scale)} ${Math.round(-piece.dy * scale)}`;
    });
    face.letters.push(pieces.join(';'));
  }
  face.kern = kerning(first, scale, (c) => face.advances[face.chars.indexOf(c)] ?? 0);
  return face;
}

const faces = Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, makeFace(source)]));
const target = `${root}art/type/glyphs.json`;
writeFileSync(target, `${JSON.stringify(faces)}\n`);
const sizes = Object.entries(faces).map(
  ([name, face]) => `${name} ${face.chars.length} glyphs, ${JSON.stringify(face).length} bytes`,
);
console.log(sizes.join('\n'));
