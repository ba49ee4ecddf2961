import { ellipse, polygon, polyline, rectangle, smooth, star, under } from '../draw/figures.ts'
import { CLOSE, LINE, MOVE, type Path, place, QUAD, type XY } from '../draw/path.ts'
import type { Dice } from '../draw/seed.ts'
import { type Commission, dark, type Design, pale, type Scheme, sheet } from './design.ts'
import { cluster, hills, leaf, lozengeRule, oak, swash } from './motifs.ts'
import { deckle } from './motifs.ts'
import { type Piece, setText } from './piece.ts'

/** A steel engraving over a stately column of capitals: the label of an old house. */
function engraving(wine: Commission, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 258)
  const piece = sheet(114, height, paper)
  for (const [inset, width] of [[5, 1.6], [8.4, 0.5]] as const) piece.layers.push({ path: rectangle(-114 + inset, inset, 228 - inset * 2, height - inset * 2), stroke: accent, width })
  setText(piece, wine.winery, { role: 'winery', face: 'serif', caps: true, tracking: 0.1, fill: ink, room: [-88, 18, 88, 48], max: 17, min: 8, lines: 2, leading: 1.15, stand: 'middle' })
  const plate = height - 258 + 128
  engravedHills(piece, 54, plate, ink, wine.dice)
  const title = setText(piece, wine.title, { role: 'title', face: 'serif', fill: ink, room: [-90, plate + 10, 90, plate + 76], max: 40, min: 11, lines: 3, leading: 1.02, stand: 'middle', tracking: -0.01 })
  setText(piece, wine.ava, { role: 'ava', face: 'italic', fill: ink, room: [-78, Math.max(title.bottom, plate + 70) + 6, 78, plate + 94], max: 14, min: 7, lines: 1 })
  const rule = lozengeRule(height - 28, 82)
  const year = setText(piece, wine.vintage, { role: 'vintage', face: 'serif', tracking: 0.14, fill: accent, room: [-40, height - 36, 40, height - 20], max: 17, min: 9, stand: 'middle' })
  piece.layers.push({ path: [...polyline([[-86, height - 28], [year.left - 8, height - 28]]), ...polyline([[year.right + 8, height - 28], [86, height - 28]])], stroke: accent, width: 0.8 })
  void rule
  return [piece]
}

/** Hills, a mission front and live oaks in engraver's lines. */
function engravedHills(piece: Piece, top: number, bottom: number, ink: string, dice: Dice): void {
  const lines: Path = []
  for (let i = 0; i < 7; i++) {
    const y = top + 4 + i * (bottom - top) * 0.06
    const half = 30 + i * 9 + dice.between(0, 10)
    const shift = dice.between(-14, 14)
    lines.push(MOVE, shift - half, y, LINE, shift + half, y)
  }
  piece.layers.push({ path: lines, stroke: ink, width: 0.5, opacity: 0.7 })
  const ridge = hills(-92, 92, top + (bottom - top) * 0.5, 7, 5, dice)
  const contour: Path = []
  for (let k = 0; k < 9; k++) contour.push(...smooth(ridge.map(([x, y], i): XY => [x * (1 + k * 0.005), y + k * 3.4 * (1 + (i % 2) * 0.14)])))
  piece.layers.push({ path: contour, stroke: ink, width: 0.6 })
  const base = bottom - 4
  const house: Path = [...polygon([[-24, base], [-24, base - 34], [24, base - 34], [24, base]]), MOVE, -13, base - 34, QUAD, -12, base - 44, -6, base - 46, QUAD, 0, base - 58, 6, base - 46, QUAD, 12, base - 44, 13, base - 34, CLOSE, ...rectangle(-32, base - 46, 10, 46), ...rectangle(22, base - 46, 10, 46), ...polygon([[-34, base - 46], [-27, base - 55], [-20, base - 46]]), ...polygon([[20, base - 46], [27, base - 55], [34, base - 46]])]
  piece.layers.push({ path: house, fill: piece.paper ?? '#fff', stroke: ink, width: 0.9 })
  const shade: Path = []
  for (let x = 3; x < 32; x += 2.2) shade.push(MOVE, x, base - (x < 22 ? 33 : 45), LINE, x, base)
  const door: Path = [MOVE, -6, base, LINE, -6, base - 14, QUAD, 0, base - 23, 6, base - 14, LINE, 6, base, CLOSE]
  piece.layers.push({ path: shade, stroke: ink, width: 0.45 }, { path: [...door, ...ellipse(0, base - 42, 3), ...ellipse(-27, base - 39, 2, 3), ...ellipse(27, base - 39, 2, 3), ...polyline([[0, base - 52], [0, base - 62]]), ...rectangle(-2.5, base - 60, 5, 1)], fill: ink, stroke: ink, width: 0.6 })
  for (const [x, size] of [[-66, 0.56], [-48, 0.4], [58, 0.5], [78, 0.36]] as const) {
    const tree = oak(dice)
    const tuft: Path = []
    for (let i = 0; i < 5; i++) tuft.push(MOVE, -38 + i * 4, -22 - i * 7, QUAD, 0, -14 - i * 8, 40 - i * 5, -26 - i * 6)
    piece.layers.push({ path: place([...tree.crown, ...tree.trunk], x, base + 1, size), fill: ink })
    piece.layers.push({ path: place(tuft, x, base + 1, size), stroke: piece.paper ?? '#fff', width: 0.5 })
  }
  const ground: Path = []
  for (let i = 0; i < 5; i++) ground.push(MOVE, -88 + i * 7 + dice.between(0, 6), base + 1 + i * 1.6, LINE, 88 - i * 7 - dice.between(0, 6), base + 1 + i * 1.6)
  piece.layers.push({ path: ground, stroke: ink, width: 0.6 })
}

/** A hanging vine drawn from nature, the name set beside it in italics. */
function botanical(wine: Commission, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 250)
  const piece = sheet(112, height, paper)
  const { dice } = wine
  const cane: XY[] = [[-112, 18], [-70, 30], [-30, 20], [14, 34], [56, 22], [112, 30]]
  piece.layers.push({ path: smooth(cane), stroke: ink, width: 3 }, { path: smooth(cane.map(([x, y]): XY => [x, y - 0.8])), stroke: paper, width: 0.5, opacity: 0.7 })
  const leaves: [number, number, number, number][] = [[-74, 28, 0.62, 0.5], [-36, 22, 0.44, -0.5], [46, 26, 0.6, -0.35], [82, 28, 0.5, 0.4], [14, 30, 0.34, 0.7]]
  for (const [x, y, size, turn] of leaves) {
    const tilt = turn + dice.between(-0.2, 0.2)
    piece.layers.push({ path: place(leaf.shape, x, y + 4, size, tilt), fill: accent }, { path: place(leaf.veins, x, y + 4, size, tilt), stroke: paper, width: 0.8, opacity: 0.75 })
  }
  const berries = cluster(7.4, dice)
  piece.layers.push({ path: [MOVE, -2, 26, QUAD, -4, 34, 0, 40], stroke: ink, width: 2 })
  piece.layers.push({ path: berries.flatMap(([x, y]) => ellipse(x, y + 38, 7.1)), fill: second, stroke: paper, width: 0.9 })
  piece.layers.push({ path: berries.flatMap(([x, y]): Path => [MOVE, x - 4, y + 37, QUAD, x - 3.6, y + 33.6, x - 0.6, y + 33]), stroke: '#ffffff', width: 1.1, opacity: 0.55 })
  const tendril: Path = [MOVE, 30, 28, 3, 44, 60, 26, 62, 32, 72, 3, 38, 80, 48, 70, 40, 66]
  piece.layers.push({ path: tendril, stroke: ink, width: 0.9 })
  const foot = height - 22
  setText(piece, wine.title, { role: 'title', face: 'italic', fill: ink, room: [-90, 128, 90, foot - 40], max: 42, min: 12, lines: 3, leading: 0.98, stand: 'middle', tracking: -0.01 })
  setText(piece, wine.ava, { role: 'ava', face: 'serif', fill: accent, room: [-84, foot - 36, 84, foot - 22], max: 12, min: 7 })
  const year = setText(piece, wine.vintage, { role: 'vintage', face: 'serif', fill: ink, room: [48, foot - 12, 88, foot + 6], max: 15, min: 8, align: 'right', stand: 'middle' })
  setText(piece, wine.winery, { role: 'winery', face: 'serif', fill: ink, room: [-88, foot - 14, year.left - 8, foot + 8], max: 13.5, min: 7, lines: 2, align: 'left', stand: 'middle', leading: 1.1 })
  return [piece]
}

/** Torn rag paper and a name as if signed at the table. */
function signature(wine: Commission, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 206)
  const piece = sheet(108, height, paper, deckle(108, height, 1.6, wine.dice))
  piece.matt = true
  const title = setText(piece, wine.title, { role: 'title', face: 'italic', fill: ink, room: [-84, 34, 84, height - 78], max: 58, min: 14, lines: 3, leading: 0.92, stand: 'middle', slope: -0.055, tracking: -0.015 })
  const y = Math.max(title.bottom, height * 0.45) + 9
  piece.layers.push({ path: swash(-62, 78, y), fill: accent })
  setText(piece, wine.vintage, { role: 'vintage', face: 'serif', fill: accent, tracking: 0.04, room: [-88, 12, 88, 25], max: 15, min: 9 })
  setText(piece, wine.winery, { role: 'winery', face: 'serif', fill: ink, room: [-84, height - 50, 84, height - 29], max: 15, min: 8, lines: 2, stand: 'middle', leading: 1.1 })
  setText(piece, wine.ava, { role: 'ava', face: 'italic', fill: ink, room: [-78, height - 25, 78, height - 11], max: 12, min: 7, stand: 'middle' })
  return [piece]
}

/** An oval with a roped edge, and the year on a strip round the neck. */
function medallion(wine: Commission, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 236)
  const [rx, ry] = [106, height / 2]
  const piece = { ...sheet(106, height, paper, ellipse(0, ry, rx, ry)) }
  piece.layers.push({ path: ellipse(0, ry, rx - 5, ry - 5), stroke: accent, width: 3.2, dash: '1 5' }, { path: ellipse(0, ry, rx - 11, ry - 11), stroke: ink, width: 0.8 })
  const spray: Path = []
  for (const side of [-1, 1]) for (let i = 0; i < 6; i++) spray.push(...place(leaf.shape, side * (12 + i * 9.4), 46 - i * i * 0.9, 0.12, side * (-1.9 - i * 0.12)))
  piece.layers.push({ path: [...spray, ...star(0, 38, 11)], fill: accent })
  setText(piece, wine.winery, { role: 'winery', face: 'serif', caps: true, tracking: 0.08, fill: ink, room: [-74, ry - 56, 74, ry - 30], max: 14, min: 7.5, lines: 2, stand: 'middle', leading: 1.15 })
  piece.layers.push({ path: [...polyline([[-70, ry - 24], [70, ry - 24]]), ...polyline([[-70, ry + 40], [70, ry + 40]])], stroke: accent, width: 0.8 })
  setText(piece, wine.title, { role: 'title', face: 'light', fill: second, room: [-86, ry - 20, 86, ry + 36], max: 44, min: 11, lines: 3, leading: 0.98, stand: 'middle' })
  setText(piece, wine.ava, { role: 'ava', face: 'italic', fill: ink, room: [-66, ry + 45, 66, ry + 62], max: 13, min: 7, lines: 1, stand: 'middle' })
  if (height < 180) return [piece]
  const strip: Piece = { ...sheet(157, 92, accent), on: 'neck' }
  strip.layers.push({ path: [...polyline([[-157, 8], [157, 8]]), ...polyline([[-157, 84], [157, 84]])], stroke: paper, width: 2.4 })
  setText(strip, wine.vintage, { role: 'vintage', face: 'serif', fill: paper, room: [-72, 20, 72, 72], max: 62, min: 20, stand: 'middle', tracking: 0.02 })
  return [piece, strip]
}

void under
const gold = ['#a8873f', '#8f6d2c', '#5f1a26']

export const classicDesigns: readonly Design[] = [
  { name: 'engraving', draw: engraving, schemes: [
    { paper: '#f3ecda', ink: '#2b241c', accent: '#7a1f2b', second: '#7a1f2b', capsules: ['#6d1825', '#3a1116', '#8c6a2d'] },
    { paper: '#efe9dc', ink: '#1d2a26', accent: '#8c6a2d', second: '#1d2a26', capsules: ['#1f3a31', '#8c6a2d', '#22201c'] },
    { paper: '#f6f1e4', ink: '#20283f', accent: '#20283f', second: '#20283f', capsules: ['#20283f', '#a8873f', '#c9c3b4'], suits: pale },
  ] },
  { name: 'botanical', draw: botanical, schemes: [
    { paper: '#f7f1e1', ink: '#33291f', accent: '#5d7142', second: '#5b2347', capsules: ['#5d7142', '#4a1f3a', '#33291f'], suits: dark },
    { paper: '#f5f3e6', ink: '#2c3a2a', accent: '#6f8a4f', second: '#a9b552', capsules: ['#6f8a4f', '#c8b46a', '#e7e0cc'], suits: ['white', 'sparkling', 'dessert', 'orange'] },
    { paper: '#fbf0ea', ink: '#4a2730', accent: '#7f9470', second: '#c96a72', capsules: ['#c97f7c', '#e3b9a8', '#7f9470'], suits: ['rose'] },
    { paper: '#2b3328', ink: '#efe6cf', accent: '#8fa26b', second: '#c58ba0', capsules: ['#2b3328', '#b08d4a'] },
  ] },
  { name: 'signature', draw: signature, schemes: [
    { paper: '#f4efe3', ink: '#23305c', accent: '#b4482f', second: '#23305c', capsules: ['#23305c', '#b4482f', '#d8cdb6'] },
    { paper: '#efe7d6', ink: '#3a1d1a', accent: '#9a7b3c', second: '#3a1d1a', capsules: ['#3a1d1a', '#9a7b3c', '#6d1825'], suits: dark },
    { paper: '#faf5ee', ink: '#2f4a3c', accent: '#cf8d7a', second: '#2f4a3c', capsules: ['#cf8d7a', '#2f4a3c', '#ece2d2'], suits: pale },
  ] },
  { name: 'medallion', draw: medallion, schemes: [
    { paper: '#f5efe0', ink: '#2a1a16', accent: '#a07a35', second: '#6d1825', capsules: gold },
    { paper: '#1f2f2a', ink: '#e9dfc4', accent: '#c6a35b', second: '#f3ead2', capsules: ['#1f2f2a', '#c6a35b'] },
    { paper: '#eef0ea', ink: '#273a55', accent: '#6f8fae', second: '#273a55', capsules: ['#6f8fae', '#273a55', '#d5d9d6'], suits: pale },
  ] },
]
