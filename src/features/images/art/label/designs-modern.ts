import { ellipse, polyline, rectangle, star } from '../draw/figures.ts'
import { CLOSE, LINE, MOVE, type Path, QUAD } from '../draw/path.ts'
import { type Commission, dark, type Design, pale, type Scheme, sheet } from './design.ts'
import { heightLines } from './motifs.ts'
import { type Piece, setText } from './piece.ts'

/** Type and nothing else: flush left, tight, on a grid. */
function grotesque(wine: Commission, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 262)
  const piece = sheet(116, height, paper)
  piece.layers.push({ path: rectangle(-84, 16, 168, 5), fill: accent })
  setText(piece, wine.title, { role: 'title', face: 'sans', fill: ink, room: [-84, 32, 84, height - 92], max: 52, min: 13, lines: 4, leading: 1, align: 'left', tracking: -0.035 })
  const foot = height - 66
  piece.layers.push({ path: [...polyline([[-84, foot - 8], [84, foot - 8]]), ...polyline([[-84, height - 30], [84, height - 30]])], stroke: ink, width: 0.9 })
  setText(piece, wine.winery, { role: 'winery', face: 'sans', fill: ink, room: [-84, foot, 34, height - 36], max: 13.5, min: 7, lines: 2, leading: 1.16, align: 'left' })
  setText(piece, wine.vintage, { role: 'vintage', face: 'sans', fill: accent, room: [42, foot, 84, height - 38], max: 19, min: 9, align: 'right' })
  setText(piece, wine.ava, { role: 'ava', face: 'sans', fill: ink, room: [-84, height - 25, 84, height - 12], max: 10.5, min: 6.5, align: 'left', stand: 'middle' })
  return [piece]
}

/** The year fills the paper. */
function numeral(wine: Commission, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 256)
  const piece = sheet(114, height, paper)
  const year = wine.vintage.length === 4 ? [wine.vintage.slice(0, 2), wine.vintage.slice(2)] : [wine.vintage]
  const big = height - 122
  year.forEach((half, i) => {
    const tall = big / year.length
    setText(piece, half, { role: 'vintage', face: 'light', fill: ink, room: [-80, 17 + i * (tall + 9), 80, 17 + i * (tall + 9) + tall], max: 240, min: 30, align: 'centre', stand: 'middle' })
  })
  const y = height - 84
  piece.layers.push({ path: rectangle(-84, y, 168, 1.6), fill: accent })
  setText(piece, wine.title, { role: 'title', face: 'serif', fill: accent, room: [-84, y + 8, 84, y + 44], max: 25, min: 10, lines: 2, leading: 1.05, stand: 'middle' })
  setText(piece, wine.winery, { role: 'winery', face: 'sans', fill: ink, room: [-84, y + 49, 84, y + 61], max: 11, min: 6.5, stand: 'middle', tracking: 0.02 })
  setText(piece, wine.ava, { role: 'ava', face: 'sans', fill: ink, room: [-80, y + 64, 80, y + 75], max: 9, min: 6, stand: 'middle', tracking: 0.02, opacity: 0.8 })
  return [piece]
}

/** The vineyard's own hill, from the surveyor's map. */
function contours(wine: Commission, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 262)
  const piece = sheet(118, height, paper)
  const { dice } = wine
  const [ax, bx] = [dice.between(-50, -20), dice.between(46, 80)]
  const main = heightLines(ax, 62, 128, 11, dice)
  const side = heightLines(bx, 96, 36, 4, dice)
  main.forEach((path, i) => piece.layers.push({ path, stroke: second, width: i % 4 === 3 ? 1.7 : 0.7 }))
  side.reverse().forEach((path, i) => piece.layers.push({ path, fill: i === 0 ? paper : undefined, stroke: second, width: 0.7 }))
  piece.layers.push({ path: [MOVE, ax + 12, 56, LINE, ax + 17, 64, LINE, ax + 7, 64, CLOSE], fill: accent })
  const y = height - 118
  piece.layers.push({ path: rectangle(-118, y, 236, 120), fill: paper }, { path: rectangle(-118, y, 236, 1.4), fill: second })
  setText(piece, wine.title, { role: 'title', face: 'serif', fill: ink, room: [-84, y + 12, 84, y + 62], max: 34, min: 11, lines: 2, leading: 1.02, align: 'left', stand: 'middle', tracking: -0.01 })
  setText(piece, wine.ava, { role: 'ava', face: 'italic', fill: accent, room: [-84, y + 68, 84, y + 82], max: 13, min: 7, align: 'left', stand: 'middle' })
  const year = setText(piece, wine.vintage, { role: 'vintage', face: 'sans', fill: ink, room: [46, y + 89, 84, y + 106], max: 13, min: 8, align: 'right', stand: 'middle' })
  setText(piece, wine.winery, { role: 'winery', face: 'sans', fill: ink, room: [-84, y + 87, year.left - 8, y + 108], max: 11.5, min: 6.5, lines: 2, align: 'left', stand: 'middle', leading: 1.15 })
  return [piece]
}

/** One star, much paper. */
function loneStar(wine: Commission, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 204)
  const piece = sheet(98, height, paper)
  piece.layers.push({ path: star(0, 47, 28), fill: accent })
  setText(piece, wine.title, { role: 'title', face: 'serif', fill: ink, room: [-82, 84, 82, height - 52], max: 35, min: 12, lines: 3, leading: 1.03, stand: 'middle' })
  piece.layers.push({ path: rectangle(-9, height - 47, 18, 0.9), fill: accent })
  setText(piece, wine.winery, { role: 'winery', face: 'sans', fill: ink, room: [-82, height - 41, 82, height - 24], max: 12.5, min: 6.5, lines: 2, leading: 1.15, stand: 'middle' })
  const foot = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage
  setText(piece, foot, { role: 'vintage', face: 'sans', fill: ink, room: [-80, height - 21, 80, height - 9], max: 10.5, min: 6, stand: 'middle', opacity: 0.8 })
  return [piece]
}

/** Fired enamel straight on the glass, read from the foot upwards. */
function enamel(wine: Commission, { ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 290)
  const piece = sheet(92, height, null)
  setText(piece, wine.title, { role: 'title', face: 'narrow', caps: true, upward: true, fill: ink, room: [-52, 4, 40, height - 4], max: 84, min: 15, lines: 3, leading: 0.92, align: 'left', stand: 'middle', tracking: 0.005 })
  piece.layers.push({ path: rectangle(52, 4, 1.3, height - 8), fill: accent })
  const year = setText(piece, wine.vintage, { role: 'vintage', face: 'narrow', upward: true, fill: accent, room: [59, 4, 77, 64], max: 22, min: 9, align: 'right', stand: 'middle', tracking: 0.04 })
  setText(piece, wine.winery, { role: 'winery', face: 'sans', upward: true, fill: ink, room: [59, Math.max(year.bottom, 60) + 8, 77, height - 4], max: 14.5, min: 7, lines: 1, align: 'left', stand: 'middle', tracking: 0.02 })
  setText(piece, wine.ava, { role: 'ava', face: 'sans', upward: true, fill: ink, room: [-78, 4, -62, height - 4], max: 10.5, min: 6.5, align: 'left', stand: 'middle', tracking: 0.04 })
  return [piece]
}

/** Quarter circles on a grid, as a painter of 1925 would set vines, sun and hill. */
function quarters(wine: Commission, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 266)
  const piece = sheet(117, height, paper)
  const side = 58.5
  const rows = height > 210 ? 3 : 2
  const cell = Math.min(side, (height - 96) / rows)
  const paints = [ink, accent, second]
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 4; column++) {
      const [x, y] = [-117 + column * side, row * cell]
      const paint = paints[(row * 2 + column + wine.dice.roll(2)) % 3] as string
      const ground = paints[(row + column * 2 + 1 + wine.dice.roll(2)) % 3] as string
      if (wine.dice.roll(3) > 0 && ground !== paint) piece.layers.push({ path: rectangle(x, y, side + 0.3, cell + 0.3), fill: ground })
      piece.layers.push({ path: quarter(x, y, side, cell, wine.dice.roll(5)), fill: paint === ground ? paper : paint })
    }
  }
  const y = rows * cell
  setText(piece, wine.title, { role: 'title', face: 'black', fill: ink, room: [-84, y + 12, 84, height - 42], max: 31, min: 11, lines: 2, leading: 1, align: 'left', stand: 'middle', tracking: -0.01 })
  const year = setText(piece, wine.vintage, { role: 'vintage', face: 'sans', fill: accent, room: [40, height - 33, 84, height - 17], max: 15, min: 8, align: 'right', stand: 'middle' })
  const name = wine.ava ? `${wine.winery} · ${wine.ava}` : wine.winery
  setText(piece, name, { role: 'winery', face: 'sans', fill: ink, room: [-84, height - 37, year.left - 8, height - 13], max: 11.5, min: 6.5, lines: 2, align: 'left', stand: 'middle', leading: 1.15 })
  return [piece]
}

function quarter(x: number, y: number, w: number, h: number, kind: number): Path {
  const k = 0.5523
  if (kind === 4) return ellipse(x + w / 2, y + h / 2, w * 0.36, h * 0.36)
  const [fx, fy] = [kind % 2, kind < 2 ? 0 : 1]
  const [cx, cy] = [x + fx * w, y + fy * h]
  const [dx, dy] = [fx ? -w : w, fy ? -h : h]
  return [MOVE, cx, cy, LINE, cx + dx, cy, 3, cx + dx, cy + dy * k, cx + dx * k, cy + dy, cx, cy + dy, CLOSE]
}

void QUAD

export const modernDesigns: readonly Design[] = [
  { name: 'grotesque', draw: grotesque, schemes: [
    { paper: '#f6f4ee', ink: '#17171a', accent: '#d2402a', second: '#17171a', capsules: ['#17171a', '#d2402a', '#dcd8cd'] },
    { paper: '#8b1e2d', ink: '#f7ece0', accent: '#f0b79a', second: '#f7ece0', capsules: ['#8b1e2d', '#17171a'], suits: dark },
    { paper: '#e7d9a8', ink: '#27301f', accent: '#5c6f2f', second: '#27301f', capsules: ['#27301f', '#e1cf8e', '#5c6f2f'], suits: pale },
    { paper: '#f3c9b8', ink: '#4d1622', accent: '#c63d4c', second: '#4d1622', capsules: ['#f0b9a4', '#c63d4c', '#f6ece2'], suits: ['rose'] },
  ] },
  { name: 'numeral', draw: numeral, schemes: [
    { paper: '#f5f0e4', ink: '#7a1f2b', accent: '#2a211b', second: '#7a1f2b', capsules: ['#7a1f2b', '#2a211b', '#b9ab8c'] },
    { paper: '#24262b', ink: '#e8b04a', accent: '#f3ede0', second: '#e8b04a', capsules: ['#24262b', '#c58e31'] },
    { paper: '#f2f2ec', ink: '#3b5fa0', accent: '#1c2b4a', second: '#3b5fa0', capsules: ['#3b5fa0', '#e4e2d8', '#1c2b4a'], suits: pale },
    { paper: '#efe3d0', ink: '#b0592b', accent: '#3a2418', second: '#b0592b', capsules: ['#b0592b', '#3a2418', '#e0cfb2'] },
  ] },
  { name: 'contours', draw: contours, schemes: [
    { paper: '#f4efe2', ink: '#2c2a23', accent: '#a34f2a', second: '#b98a5e', capsules: ['#a34f2a', '#2c2a23', '#c2a274'] },
    { paper: '#23392f', ink: '#f0ead6', accent: '#d8b46a', second: '#7f9c7a', capsules: ['#23392f', '#c8a254'] },
    { paper: '#b4532e', ink: '#fbeedd', accent: '#ffd9a0', second: '#e49a6e', capsules: ['#b4532e', '#2a1a14', '#efd9b4'], suits: dark },
    { paper: '#eef1ec', ink: '#22384a', accent: '#3f7b87', second: '#86b0b2', capsules: ['#3f7b87', '#dfe4df', '#22384a'], suits: pale },
  ] },
  { name: 'lone star', draw: loneStar, schemes: [
    { paper: '#f8f5ee', ink: '#1f1f22', accent: 'gold', second: '#1f1f22', capsules: ['#1f1f22', '#a8873f', '#eee8da'] },
    { paper: '#1f2c4d', ink: '#f3eee2', accent: '#e9e3d3', second: '#f3eee2', capsules: ['#1f2c4d', '#c9c6bd', '#8b1e2d'] },
    { paper: '#f4ede1', ink: '#35241c', accent: '#a3282f', second: '#35241c', capsules: ['#a3282f', '#35241c', '#e6dac4'] },
  ] },
  { name: 'enamel', draw: enamel, schemes: [
    { paper: '#ffffff', ink: '#f4eee0', accent: 'gold', second: '#f4eee0', capsules: ['#1c1c1c', '#a8873f', '#efe8d8'], suits: ['red', 'fortified'] },
    { paper: '#ffffff', ink: '#c9472f', accent: '#f3e6cf', second: '#c9472f', capsules: ['#c9472f', '#141414'], suits: ['red', 'fortified'] },
    { paper: '#ffffff', ink: '#f6f1e6', accent: '#f6f1e6', second: '#f6f1e6', capsules: ['#d9d3c4', '#a8873f'], suits: ['sparkling'] },
    { paper: '#ffffff', ink: '#3a2320', accent: '#a8323d', second: '#3a2320', capsules: ['#f4ece0', '#a8323d', '#3a2320'], suits: ['white', 'rose', 'dessert', 'orange'] },
  ] },
  { name: 'quarters', draw: quarters, schemes: [
    { paper: '#f4ebd9', ink: '#232a3f', accent: '#c8502f', second: '#e2a83f', capsules: ['#232a3f', '#c8502f', '#e2a83f'] },
    { paper: '#f2ece0', ink: '#5a1e2c', accent: '#b0803a', second: '#cf7a66', capsules: ['#5a1e2c', '#cf7a66', '#b0803a'] },
    { paper: '#f5f0e1', ink: '#24473d', accent: '#5f8f6a', second: '#e3bf55', capsules: ['#24473d', '#e3bf55', '#efe7d0'], suits: pale },
  ] },
]
