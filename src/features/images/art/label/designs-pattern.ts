import { ellipse, polar, polygon, polyline, rectangle, under } from '../draw/figures.ts'
import { CLOSE, LINE, MOVE, type Path, type XY } from '../draw/path.ts'
import { mix } from '../draw/colour.ts'
import { type Commission, dark, type Design, pale, type Scheme, sheet } from './design.ts'
import { hills, lozengeRule, tile, waveScale } from './motifs.ts'
import { type Piece, setText } from './piece.ts'

/** The picture palaces of 1931: a fan of gold over stepped corners. */
function deco(wine: Commission, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 266)
  const [w, s] = [110, 11]
  const outline = polygon([[-w + 2 * s, 0], [w - 2 * s, 0], [w - 2 * s, s], [w - s, s], [w - s, 2 * s], [w, 2 * s], [w, height - 2 * s], [w - s, height - 2 * s], [w - s, height - s], [w - 2 * s, height - s], [w - 2 * s, height], [-w + 2 * s, height], [-w + 2 * s, height - s], [-w + s, height - s], [-w + s, height - 2 * s], [-w, height - 2 * s], [-w, 2 * s], [-w + s, 2 * s], [-w + s, s], [-w + 2 * s, s]])
  const piece = sheet(w, height, paper, outline)
  const fan: Path = []
  for (let i = 0; i <= 12; i++) {
    const turn = Math.PI + (Math.PI * i) / 12
    const half = 0.045
    fan.push(...polygon([polar(0, 108, 24, turn - half * 0.6), polar(0, 108, i % 2 ? 76 : 90, turn - half), polar(0, 108, i % 2 ? 76 : 90, turn + half), polar(0, 108, 24, turn + half * 0.6)]))
  }
  const domes: Path = []
  for (const r of [10, 15, 19]) domes.push(MOVE, -r, 108, 3, -r, 108 - r * 1.33, r, 108 - r * 1.33, r, 108)
  piece.layers.push({ path: fan, fill: accent }, { path: domes, stroke: accent, width: 1.6 }, { path: [...rectangle(-92, 110, 184, 2), ...rectangle(-92, 114.5, 184, 0.8)], fill: accent })
  setText(piece, wine.title, { role: 'title', face: 'light', caps: true, tracking: 0.07, fill: ink, room: [-88, 126, 88, height - 70], max: 32, min: 11, lines: 3, leading: 1.14, stand: 'middle' })
  piece.layers.push({ path: [...rectangle(-92, height - 64, 184, 0.8), ...rectangle(-92, height - 61, 184, 2)], fill: accent })
  setText(piece, wine.winery, { role: 'winery', face: 'sans', caps: true, tracking: 0.12, fill: accent, room: [-84, height - 54, 84, height - 36], max: 12, min: 6.8, lines: 2, leading: 1.2, stand: 'middle' })
  const foot = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage
  setText(piece, foot, { role: 'vintage', face: 'light', caps: true, tracking: 0.08, fill: ink, room: [-76, height - 30, 76, height - 14], max: 12, min: 6.6, stand: 'middle' })
  return [piece]
}

/** Tiles from a mission courtyard, with a painted plaque. */
function talavera(wine: Commission, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 270)
  const piece = sheet(117, height, paper)
  const r = 19.5
  const rows = Math.max(2, Math.floor((height - 138) / (r * 2)))
  const [petals, corners, hearts, grout]: [Path, Path, Path, Path] = [[], [], [], []]
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 6; column++) {
      const one = tile(-117 + r + column * r * 2, r + row * r * 2, r)
      petals.push(...one.petals)
      corners.push(...one.corners)
      hearts.push(...one.heart)
      if (row === 0 && column > 0) grout.push(MOVE, -117 + column * r * 2, 0, LINE, -117 + column * r * 2, rows * r * 2)
    }
    grout.push(MOVE, -117, (row + 1) * r * 2, LINE, 117, (row + 1) * r * 2)
  }
  piece.layers.push({ path: petals, fill: accent }, { path: corners, fill: second }, { path: hearts, fill: second }, { path: grout, stroke: ink, width: 0.6, opacity: 0.5 })
  const y = rows * r * 2
  piece.layers.push({ path: rectangle(-117, y, 234, 5), fill: ink })
  const foot = height - 24
  setText(piece, wine.title, { role: 'title', face: 'serif', fill: ink, room: [-86, y + 16, 86, foot - 32], max: 36, min: 11, lines: 3, leading: 1.02, stand: 'middle' })
  setText(piece, wine.winery, { role: 'winery', face: 'italic', fill: accent, room: [-86, foot - 27, 86, foot - 9], max: 16, min: 7.5, stand: 'middle' })
  const line = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage
  setText(piece, line, { role: 'vintage', face: 'serif', fill: ink, room: [-82, foot - 4, 82, foot + 11], max: 11.5, min: 6.5, stand: 'middle' })
  return [piece]
}

/** Gulf swell in printed scales, a low sun on the water. */
function gulf(wine: Commission, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 258)
  const piece = sheet(118, height, paper)
  const sea = height - 96
  piece.layers.push({ path: ellipse(wine.dice.between(-48, 48), sea - 8, 34), fill: second })
  piece.layers.push({ path: rectangle(-118, sea, 236, 100), fill: accent })
  for (let row = 0; row < 5; row++) {
    const path: Path = []
    const r = 19.6
    const scales: Path = []
    for (let column = -1; column < 7; column++) {
      const x = -118 + column * r * 2 + (row % 2) * r
      const y = sea + 20 + row * 19
      path.push(MOVE, x - r, y, 3, x - r, y - r * 1.33, x + r, y - r * 1.33, x + r, y, CLOSE)
      scales.push(...waveScale(x, y, r))
    }
    piece.layers.push({ path, fill: mix(accent, ink, row * 0.14) }, { path: scales, stroke: paper, width: 1 })
  }
  setText(piece, wine.winery, { role: 'winery', face: 'sans', caps: true, tracking: 0.12, fill: ink, room: [-84, 16, 84, 34], max: 11.5, min: 6.8, lines: 2, leading: 1.2, stand: 'middle' })
  setText(piece, wine.title, { role: 'title', face: 'light', fill: ink, room: [-86, 40, 86, sea - 66], max: 56, min: 12, lines: 3, leading: 0.98, stand: 'middle' })
  const foot = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage
  setText(piece, foot, { role: 'vintage', face: 'italic', fill: ink, room: [-80, sea - 60, 80, sea - 45], max: 13, min: 7, stand: 'middle' })
  return [piece]
}

/** Beds of red earth and caliche, as a cut through the Caprock shows them, wrapped right round. */
function strata(wine: Commission, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 262)
  const piece = sheet(157, height, paper)
  piece.reach = 88
  const { dice } = wine
  const top = 158
  const beds = 7
  let y = top
  for (let i = 0; i < beds; i++) {
    const tone = i % 3 === 1 ? mix(second, paper, 0.15) : mix(accent, ink, i * 0.11)
    const line = hills(-160, 160, y, i === 0 ? 3.4 : 4.6, 9, dice)
    piece.layers.push({ path: under(line, height + 2), fill: tone })
    const grain: XY[][] = [line.map(([x, v]): XY => [x, v + 5]), line.map(([x, v]): XY => [x, v + 8.6])]
    if (i % 2 === 0) piece.layers.push({ path: grain.flatMap((g) => polyline(g)), stroke: paper, width: 0.6, opacity: 0.5, dash: `${Math.round(dice.between(6, 20))} ${Math.round(dice.between(3, 9))} 3 5` })
    y += dice.between(9, 23)
  }
  setText(piece, wine.vintage, { role: 'vintage', face: 'sans', fill: accent, room: [-84, 14, 84, 27], max: 14, min: 8, align: 'left', tracking: 0.04 })
  setText(piece, wine.title, { role: 'title', face: 'serif', fill: ink, room: [-84, 36, 84, 112], max: 44, min: 12, lines: 4, leading: 0.98, align: 'left', tracking: -0.02 })
  setText(piece, wine.winery, { role: 'winery', face: 'sans', fill: ink, room: [-84, 117, 84, 131], max: 12.5, min: 7, align: 'left', stand: 'middle' })
  setText(piece, wine.ava, { role: 'ava', face: 'sans', fill: accent, room: [-84, 134, 84, 146], max: 10.5, min: 6.5, align: 'left', stand: 'middle' })
  return [piece]
}

void lozengeRule
void CLOSE

export const patternDesigns: readonly Design[] = [
  { name: 'deco', draw: deco, schemes: [
    { paper: '#17181b', ink: '#f2e9d2', accent: 'gold', second: '#f2e9d2', capsules: ['#17181b', '#b08d4a'] },
    { paper: '#12382f', ink: '#f1ead4', accent: 'gold', second: '#f1ead4', capsules: ['#12382f', '#b08d4a'] },
    { paper: '#f6f0e2', ink: '#22303c', accent: '#b0853a', second: '#22303c', capsules: ['#b0853a', '#22303c', '#e9dfc6'], suits: pale },
    { paper: '#541622', ink: '#f5e6d4', accent: 'gold', second: '#f5e6d4', capsules: ['#541622', '#b08d4a'], suits: dark },
  ] },
  { name: 'talavera', draw: talavera, schemes: [
    { paper: '#f6f1e3', ink: '#1f3566', accent: '#2f5aa8', second: '#e0a233', capsules: ['#2f5aa8', '#e0a233', '#1f3566'] },
    { paper: '#f7efdd', ink: '#5b2216', accent: '#bf4e2b', second: '#3f7f78', capsules: ['#bf4e2b', '#3f7f78', '#5b2216'] },
    { paper: '#f4f2e4', ink: '#21463a', accent: '#4d8a5b', second: '#e3bd4a', capsules: ['#21463a', '#e3bd4a', '#efe8cf'], suits: pale },
  ] },
  { name: 'gulf', draw: gulf, schemes: [
    { paper: '#eef3ea', ink: '#173a4a', accent: '#4f98a3', second: '#f0b07a', capsules: ['#4f98a3', '#173a4a', '#f0d9b4'], suits: pale },
    { paper: '#f6ead6', ink: '#1d2f4d', accent: '#36608f', second: '#d9572f', capsules: ['#36608f', '#d9572f', '#1d2f4d'] },
    { paper: '#fbeee4', ink: '#3a3358', accent: '#8d83b5', second: '#ef9a8a', capsules: ['#ef9a8a', '#8d83b5', '#f3dccb'], suits: ['rose', 'sparkling'] },
  ] },
  { name: 'strata', draw: strata, schemes: [
    { paper: '#f5ecda', ink: '#3b1d14', accent: '#a8452a', second: '#e0b98a', capsules: ['#a8452a', '#3b1d14', '#d9b078'] },
    { paper: '#f1ede2', ink: '#2a2b2b', accent: '#5f6a64', second: '#c9b99a', capsules: ['#2a2b2b', '#5f6a64', '#c9b99a'] },
    { paper: '#f8efd9', ink: '#4a3312', accent: '#c08a2e', second: '#ecd596', capsules: ['#c08a2e', '#4a3312', '#efe0b4'], suits: pale },
  ] },
]
