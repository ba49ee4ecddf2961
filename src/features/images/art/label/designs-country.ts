import { ellipse, polyline, rectangle, star, under } from '../draw/figures.ts'
import { CLOSE, LINE, MOVE, type Path, place, QUAD, type XY } from '../draw/path.ts'
import { type Commission, dark, type Design, pale, type Scheme, sheet } from './design.ts'
import { mix } from '../draw/colour.ts'
import { hills, oak, rays } from './motifs.ts'
import { type Piece, setText } from './piece.ts'
import { fit } from '../type/fit.ts'
import { drawable } from '../type/letters.ts'

/** A clear night in the far west, right round the bottle. */
function night(wine: Commission, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 250)
  const piece = sheet(157, height, paper)
  piece.reach = 88
  const { dice } = wine
  const sky: Path = []
  for (let i = 0; i < 46; i++) {
    const [x, y] = [dice.between(-150, 150), dice.between(6, height * 0.86)]
    sky.push(...rectangle(x, y, ...(i % 6 === 0 ? ([1.8, 1.8] as const) : ([1, 1] as const))))
  }
  piece.layers.push({ path: sky, fill: ink, opacity: 0.7 })
  const figure: XY[] = [[-66, 34], [-38, 22], [-12, 40], [20, 30], [44, 52], [76, 42]].map(([x = 0, y = 0]): XY => [x + dice.between(-8, 8), y + dice.between(-8, 10)])
  piece.layers.push({ path: polyline(figure), stroke: accent, width: 0.7, opacity: 0.85 })
  piece.layers.push({ path: figure.flatMap(([x, y], i) => star(x, y, i % 2 ? 5 : 7.5, 4, 0.26)), fill: accent })
  setText(piece, wine.title, { role: 'title', face: 'light', fill: ink, room: [-86, 76, 86, height - 96], max: 46, min: 13, lines: 3, leading: 1, stand: 'middle' })
  setText(piece, wine.winery, { role: 'winery', face: 'sans', fill: accent, room: [-82, height - 90, 82, height - 74], max: 12.5, min: 7, lines: 1, stand: 'middle', tracking: 0.05 })
  const mesa = height - 44
  const range: XY[] = [[-157, mesa + 8], [-120, mesa + 4], [-104, mesa - 12], [-62, mesa - 13], [-50, mesa + 4], [-10, mesa + 7], [14, mesa - 4], [34, mesa - 18], [74, mesa - 18], [90, mesa - 2], [157, mesa + 4]]
  piece.layers.push({ path: [MOVE, ...(range[0] as XY), ...range.slice(1).flatMap(([x, y]) => [LINE, x, y]), LINE, 157, height, LINE, -157, height, CLOSE], fill: second })
  const foot = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage
  setText(piece, foot, { role: 'vintage', face: 'italic', fill: ink, room: [-80, height - 28, 80, height - 10], max: 14, min: 7.5, stand: 'middle' })
  return [piece]
}

/** The hour after sundown over folded hills; the paper is arched like a mission door. */
function dusk(wine: Commission, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 276)
  const half = 104
  const arch: Path = [MOVE, -half, height, LINE, -half, 96, 3, -half, 43, -58, 0, 0, 0, 3, 58, 0, half, 43, half, 96, LINE, half, height, CLOSE]
  const piece = sheet(half, height, paper, arch)
  const { dice } = wine
  for (let i = 1; i < 5; i++) piece.layers.push({ path: rectangle(-half, 20 + i * 21, half * 2, 130), fill: mix(paper, accent, i * 0.17) })
  piece.layers.push({ path: ellipse(dice.between(-34, 34), 86, 29), fill: second })
  const floor = height - 96
  const layers = 4
  for (let i = 0; i < layers; i++) {
    const y = 92 + ((floor - 92) * i) / (layers - 0.6)
    const tone = mix(accent, ink, 0.3 + (0.7 * i) / (layers - 1))
    piece.layers.push({ path: under(hills(-half - 6, half + 6, y, 9, 5, dice), height), fill: tone })
    if (i === layers - 1) {
      for (let t = 0; t < 5; t++) {
        const tree = oak(dice)
        piece.layers.push({ path: place([...tree.crown, ...tree.trunk], -84 + t * 42 + dice.between(-12, 12), y + 6, dice.between(0.2, 0.36)), fill: tone })
      }
    }
  }
  setText(piece, wine.title, { role: 'title', face: 'serif', fill: paper, room: [-86, floor + 14, 86, height - 44], max: 31, min: 11, lines: 2, leading: 1.02, stand: 'middle' })
  setText(piece, wine.winery, { role: 'winery', face: 'sans', fill: second, room: [-86, height - 37, 86, height - 24], max: 12, min: 6.8, stand: 'middle', tracking: 0.03 })
  const foot = wine.ava ? `${wine.vintage} · ${wine.ava}` : wine.vintage
  setText(piece, foot, { role: 'vintage', face: 'sans', fill: paper, room: [-84, height - 20, 84, height - 8], max: 10, min: 6.2, stand: 'middle' })
  return [piece]
}

/** A handbill from a wooden press: every line as wide as the sheet, and the ranch's brand burned in. */
function handbill(wine: Commission, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 268)
  const piece = sheet(110, height, paper)
  piece.matt = true
  piece.layers.push({ path: rectangle(-102, 8, 204, height - 16), stroke: ink, width: 2.2 }, { path: rectangle(-98, 12, 196, height - 24), stroke: ink, width: 0.6 })
  const initial = (drawable('black', wine.winery).match(/\p{L}/u)?.[0] ?? 'V').toLocaleUpperCase('en')
  brand(piece, initial, accent)
  const words = fit(wine.title, { face: 'narrow', width: 172, height: 120, max: 44, min: 12, lines: 4, caps: true })
  const [top, bottom] = [92, height - 74]
  const each = (bottom - top) / Math.max(words.lines.length, 1)
  words.lines.forEach((line, i) => {
    setText(piece, line, { role: 'title', face: i % 2 === 0 ? 'narrow' : 'black', caps: true, fill: i % 2 === 0 ? ink : accent, room: [-86, top + i * each, 86, top + i * each + each - 5], max: 46, min: 8, stand: 'middle', tracking: 0.01 })
  })
  piece.layers.push({ path: [...rectangle(-86, height - 70, 172, 1.8), ...rectangle(-86, height - 66.5, 172, 0.6)], fill: ink })
  setText(piece, wine.winery, { role: 'winery', face: 'narrow', caps: true, fill: ink, room: [-86, height - 60, 86, height - 40], max: 17, min: 8, tracking: 0.06, stand: 'middle' })
  const foot = wine.ava ? `${wine.ava} ★ ${wine.vintage}`.replace('★', '·') : wine.vintage
  setText(piece, foot, { role: 'vintage', face: 'serif', fill: accent, room: [-84, height - 36, 84, height - 19], max: 13, min: 7, stand: 'middle' })
  return [piece]
}

/** A branding iron's letter between two stars, over a rocker. */
function brand(piece: Piece, initial: string, paint: string): void {
  setText(piece, initial, { role: 'other', face: 'black', fill: paint, room: [-26, 24, 26, 66], max: 56, min: 12, stand: 'middle' })
  const rocker: Path = [MOVE, -32, 70, QUAD, 0, 88, 32, 70, LINE, 32, 75, QUAD, 0, 94, -32, 75, CLOSE]
  piece.layers.push({ path: [...rocker, ...star(-62, 48, 13), ...star(62, 48, 13)], fill: paint })
}

/** A sun cut in pear wood, two colours, printed a little out of register. */
function woodcut(wine: Commission, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 262)
  const piece = sheet(115, height, paper)
  piece.matt = true
  const [cx, cy] = [0, 80]
  piece.layers.push({ path: rays(cx + 1.4, cy + 1, 34, 70, 28, 0.92), fill: accent })
  piece.layers.push({ path: ellipse(cx + 1.4, cy + 1, 30), fill: accent })
  const cuts: Path = []
  for (let i = 0; i < 9; i++) {
    const y = cy - 20 + i * 5.4
    const half = Math.sqrt(Math.max(0, 30 * 30 - (y - cy) ** 2)) * 0.86
    cuts.push(MOVE, cx - half, y, QUAD, cx, y - 3.4, cx + half, y, QUAD, cx, y - 0.6, cx - half, y, CLOSE)
  }
  piece.layers.push({ path: cuts, fill: paper }, { path: ellipse(cx, cy, 31), stroke: ink, width: 1.8 })
  const field: Path = []
  const ground = 132
  for (let i = -9; i <= 9; i++) field.push(MOVE, i * 3, ground - 8, LINE, i * 15 - 3.4, ground + 16, LINE, i * 15 + 3.4, ground + 16, CLOSE)
  piece.layers.push({ path: rectangle(-115, ground - 8, 230, 24), fill: paper }, { path: [...rectangle(-115, ground - 10, 230, 2.2), ...field, ...rectangle(-115, ground + 16, 230, 2.2)], fill: ink })
  setText(piece, wine.title, { role: 'title', face: 'black', fill: ink, room: [-88, ground + 27, 88, height - 46], max: 38, min: 11, lines: 3, leading: 0.98, stand: 'middle' })
  setText(piece, wine.winery, { role: 'winery', face: 'serif', fill: accent, room: [-88, height - 39, 88, height - 24], max: 14, min: 7, stand: 'middle' })
  const foot = wine.ava ? `${wine.vintage} · ${wine.ava}` : wine.vintage
  setText(piece, foot, { role: 'vintage', face: 'serif', fill: ink, room: [-84, height - 20, 84, height - 8], max: 11, min: 6.5, stand: 'middle' })
  return [piece]
}

export const countryDesigns: readonly Design[] = [
  { name: 'night', draw: night, schemes: [
    { paper: '#1b2340', ink: '#f1ead8', accent: 'gold', second: '#0f1428', capsules: ['#1b2340', '#b08d4a'] },
    { paper: '#221a33', ink: '#f3e8ea', accent: '#e0a9a0', second: '#140e20', capsules: ['#221a33', '#c98d86'] },
    { paper: '#12302f', ink: '#eaf0e4', accent: '#d9c27a', second: '#0a1d1e', capsules: ['#12302f', '#bda057'] },
  ] },
  { name: 'dusk', draw: dusk, schemes: [
    { paper: '#f6dcb4', ink: '#3a1a2c', accent: '#c8503a', second: '#f3a25a', capsules: ['#3a1a2c', '#b6472f', '#c9974f'] },
    { paper: '#f3e4c6', ink: '#1f3b36', accent: '#7e9a78', second: '#e8a44a', capsules: ['#1f3b36', '#c98a3a', '#e6d6b2'], suits: pale },
    { paper: '#f7d9c8', ink: '#4c2149', accent: '#cf6f83', second: '#fbeede', capsules: ['#4c2149', '#cf7f8a', '#f1cdbd'], suits: ['rose', 'red', 'sparkling'] },
  ] },
  { name: 'handbill', draw: handbill, schemes: [
    { paper: '#d3b58a', ink: '#2a1b12', accent: '#8c2a1c', second: '#2a1b12', capsules: ['#2a1b12', '#8c2a1c', '#6b4a2a'] },
    { paper: '#efe4cb', ink: '#23201c', accent: '#a2331f', second: '#23201c', capsules: ['#23201c', '#a2331f', '#cdb98f'] },
    { paper: '#2b211b', ink: '#ead9b6', accent: '#d58a4a', second: '#ead9b6', capsules: ['#2b211b', '#b8743a'], suits: dark },
  ] },
  { name: 'woodcut', draw: woodcut, schemes: [
    { paper: '#f5ead2', ink: '#241c18', accent: '#cf4a22', second: '#241c18', capsules: ['#cf4a22', '#241c18', '#d8b25a'] },
    { paper: '#f3ecd8', ink: '#1f3250', accent: '#dca02e', second: '#1f3250', capsules: ['#dca02e', '#1f3250', '#efe4c6'], suits: ['white', 'sparkling', 'dessert', 'orange', 'rose'] },
    { paper: '#f7e6da', ink: '#55202b', accent: '#e07a5f', second: '#55202b', capsules: ['#e07a5f', '#55202b', '#f2d9c8'], suits: ['rose', 'orange'] },
  ] },
]
