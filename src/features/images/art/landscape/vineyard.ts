import { mix } from '../draw/colour.ts'
import { polygon, rectangle, smooth } from '../draw/figures.ts'
import { CLOSE, LINE, MOVE, type Path, type XY } from '../draw/path.ts'
import { high, print, type Scene, score, wide } from './scene.ts'

/**
 * A vineyard seen down its rows. Rows are parallel on level ground, so all run to one vanishing point (x, y); `top` is where the
 * field ends, below that point, and `rise` the height of the eye over the ground in picture units at distance 1.
 */
export type Vineyard = { x: number; y: number; top: number; rise: number; spacing: number; rows: number }

const vineTop = 0.78
const vineFoot = 0.3

/** Prints the field, its rows from the outermost inwards so that nearer rows hide farther ones. */
export function drawVineyard(scene: Scene, field: Vineyard): void {
  const { inks } = scene
  print(scene, rectangle(0, field.top, wide, high - field.top), inks.soil)
  drawFurrows(scene, field)
  const far: Path = []
  const farLit: Path = []
  const detailed = 6
  for (let k = field.rows; k >= 0; k--) {
    for (const side of [-1, 1]) {
      const across = side * (k + 0.5) * field.spacing
      if (k >= detailed) {
        far.push(...band(field, across, vineFoot * 0.6, vineTop))
        farLit.push(...band(field, across, vineTop * 0.72, vineTop))
      } else if (k === detailed - 1 && side === -1) {
        print(scene, far, inks.vine)
        print(scene, farLit, inks.lit)
        drawRow(scene, field, across, k)
      } else drawRow(scene, field, across, k)
    }
  }
}

const spot = ({ x, y, rise }: Vineyard, across: number, up: number, away: number): XY => [x + (across * rise) / away, y + ((1 - up) * rise) / away]
const farthest = (field: Vineyard) => field.rise / (field.top - field.y)

/** A row far to the side: a wall that runs to the vanishing point, cut off at the edge of the picture. */
function band(field: Vineyard, across: number, low: number, up: number): Path {
  const end = farthest(field)
  const near = Math.max(0.5, (Math.abs(across) * field.rise) / (wide * 0.75))
  if (near > end) return []
  return polygon([spot(field, across, up, near), spot(field, across, up, end), spot(field, across, low, end), spot(field, across, low, near)])
}

function drawFurrows(scene: Scene, field: Vineyard): void {
  const { inks } = scene
  const light: Path = []
  const dark: Path = []
  const end = farthest(field)
  for (let k = -field.rows; k <= field.rows; k++) {
    const across = k * field.spacing
    const wedge = (from: number, to: number) => polygon([spot(field, from, 0, 0.5), spot(field, from, 0, end), spot(field, to, 0, end), spot(field, to, 0, 0.5)])
    if (Math.abs(k) < 7) light.push(...wedge(across - 0.1 * field.spacing, across + 0.1 * field.spacing))
    dark.push(...wedge(across + field.spacing * 0.5, across + field.spacing * 0.82))
  }
  print(scene, dark, mix(inks.soil, inks.dark, 0.34))
  print(scene, light, mix(inks.soil, inks.cut, 0.36))
  const clods: Path = []
  for (let i = 0; i < 40; i++) {
    const away = 0.55 + scene.dice.between() ** 2 * 3
    const [x, y] = spot(field, scene.dice.between(-4, 4) * field.spacing, 0, away)
    clods.push(...rectangle(x, y, 16 / away, 2.4 / away))
  }
  print(scene, clods, mix(inks.soil, inks.dark, 0.5), 0.6)
}

/** A row near enough for leaves: posts, a dark wall, and a lit crown with a ragged edge. */
function drawRow(scene: Scene, field: Vineyard, across: number, k: number): void {
  const { inks, dice } = scene
  const end = farthest(field)
  const near = Math.max(0.42, (Math.abs(across) * field.rise) / (wide * 0.95))
  const stations: number[] = []
  for (let z = near; z < end; z *= 1.13 + 0.012 * k) stations.push(z)
  stations.push(end)
  const posts: Path = []
  for (const z of stations) if (z < 4.5) posts.push(...polygon([spot(field, across - 0.022, 0, z), spot(field, across - 0.022, vineFoot + 0.12, z), spot(field, across + 0.022, vineFoot + 0.12, z), spot(field, across + 0.022, 0, z)]))
  print(scene, posts, inks.dark)
  const edge = (up: number, ragged: number, from = 0): XY[] => stations.map((z, i) => spot(field, across, up + (i % 2 ? ragged : -ragged) * dice.between(0.5, 1.2), i === from ? z : z * 1.0))
  const wall = (low: XY[], crown: XY[]): Path => [...smooth(crown), LINE, ...smooth(low.reverse()).slice(1), CLOSE]
  const crown = edge(vineTop, 0.045)
  print(scene, wall(edge(vineFoot, 0.04), crown), inks.vine)
  print(scene, wall(edge(vineTop - 0.2, 0.05), crown), inks.lit)
  const leaves: Path = []
  stations.forEach((z, i) => {
    if (z > 3.4 || i === 0) return
    for (let n = 0; n < 2; n++) {
      const [x, y] = spot(field, across, dice.between(vineFoot + 0.05, vineTop - 0.24), z * dice.between(0.94, 1.06))
      const r = (0.05 * field.rise) / z
      leaves.push(MOVE, x - r, y, 2, x, y - r * 1.2, x + r, y + r * 0.3, 2, x, y + r * 0.4, x - r, y, CLOSE)
    }
  })
  print(scene, leaves, mix(inks.vine, inks.lit, 0.55))
  const wire: Path = [MOVE, ...spot(field, across, vineFoot + 0.02, near), LINE, ...spot(field, across, vineFoot + 0.02, end)]
  score(scene, wire, inks.dark, 1, 0.5)
}
