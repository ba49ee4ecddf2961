import { mix } from '../draw/colour.ts'
import { ellipse, smooth } from '../draw/figures.ts'
import { linear, shape } from '../draw/markup.ts'
import { CLOSE, CUBIC, LINE, type Path, type XY } from '../draw/path.ts'
import type { Dice } from '../draw/seed.ts'
import { strip } from './glass.ts'
import type { Stood } from './shape.ts'

export type Closure = 'foil' | 'wax' | 'screwcap' | 'hood' | 'stopper'
export type View = { eye: number; far: number }

/** The closure a winery would choose; nine in ten still bottles wear foil. */
export function closureFor(style: string, chance: Dice): Closure {
  if (style === 'sparkling') return 'hood'
  if (style === 'fortified') return chance.roll(3) === 0 ? 'wax' : 'stopper'
  const thrown = chance.roll(20)
  if ((style === 'white' || style === 'rose') && thrown < 5) return 'screwcap'
  return thrown > 17 && style !== 'white' ? 'wax' : 'foil'
}

/** The closure over the neck: definitions and drawing; `colour` is the foil's. */
export function drawCapsule(stood: Stood, closure: Closure, colour: string, id: string, view: View, chance: Dice): { defs: string; body: string } {
  const [ux, uy] = stood.unit
  const wide = closure === 'hood' ? 19 * ux : 16.4 * ux
  const { cx } = stood
  const shadow = closure === 'wax' ? 0.75 : 1
  const defs = linear(`${id}c`, [cx - wide, 0, cx + wide, 0], [
    [0, mix(colour, '#000000', 0.62 * shadow)], [0.09, mix(colour, '#000000', 0.34)], [0.22, mix(colour, '#ffffff', 0.1)], [0.3, mix(colour, '#ffffff', 0.5)], [0.36, mix(colour, '#ffffff', 0.28)],
    [0.5, colour], [0.72, mix(colour, '#000000', 0.22)], [0.88, mix(colour, '#000000', 0.5)], [0.95, mix(colour, '#ffffff', 0.02)], [1, mix(colour, '#000000', 0.6)],
  ])
  const draw = { foil: drawFoil, wax: drawWax, screwcap: drawScrewcap, hood: drawHood, stopper: drawStopper }[closure]
  return { defs, body: draw({ stood, colour, fill: `url(#${id}c)`, view, chance, uy, ux }) }
}

type Job = { stood: Stood; colour: string; fill: string; view: View; chance: Dice; ux: number; uy: number }

/** An edge running round the neck at height y, as seen from the eye. */
function ring({ stood, view }: Job, y: number, out = 0): Path {
  const r = stood.radiusAt(y) + out
  const sag = (stood.radius * (y - view.eye)) / view.far
  return [0, stood.cx - r, y - sag, 3, stood.cx - r * 0.6, y + sag * 0.35, stood.cx + r * 0.6, y + sag * 0.35, stood.cx + r, y - sag]
}

/** The side of the neck between two heights, thickened by the foil. */
function sleeve(job: Job, top: number, bottom: number, out: number): Path {
  const { stood } = job
  const rows = Array.from({ length: 9 }, (_, i) => top + ((bottom - top) * i) / 8)
  const down: XY[] = rows.map((y) => [stood.cx + stood.radiusAt(y) + out, y])
  const edge = ring(job, bottom, out)
  const up: XY[] = [...down].reverse().map(([x, y]) => [2 * stood.cx - x, y])
  return [...smooth(down), LINE, ...turned(edge), LINE, ...smooth(up).slice(1), CLOSE]
}

/** A ring walked back from its right end to its left: the numbers that follow a line command. */
function turned(edge: Path): Path {
  const [, x0 = 0, y0 = 0, , ax = 0, ay = 0, bx = 0, by = 0, x1 = 0, y1 = 0] = edge
  return [x1, y1, CUBIC, bx, by, ax, ay, x0, y0]
}

/** A crease: dark line with the light caught just below. */
function crease(job: Job, y: number, out: number, strength = 1): string {
  const { ux } = job
  return (
    shape(ring(job, y, out), { fill: 'none', stroke: '#000', 'stroke-width': 0.45 * ux, 'stroke-opacity': 0.38 * strength }) +
    shape(ring(job, y + 0.5 * ux, out), { fill: 'none', stroke: '#fff', 'stroke-width': 0.35 * ux, 'stroke-opacity': 0.3 * strength })
  )
}

function drawFoil(job: Job): string {
  const { stood, fill, ux, uy, colour, chance } = job
  const bottom = stood.mouth + stood.shape.capsule * uy
  const out = 0.55 * ux
  const lip = stood.mouth + 8.8 * uy
  const top: Path = sleeve(job, stood.mouth + 1.6 * uy, lip, out)
  const crown: Path = [0, stood.cx - 14.6 * ux, stood.mouth + 2 * uy, 3, stood.cx - 14.6 * ux, stood.mouth - 0.7 * uy, stood.cx - 13 * ux, stood.mouth - 0.7 * uy, stood.cx - 11 * ux, stood.mouth - 0.7 * uy, LINE, stood.cx + 11 * ux, stood.mouth - 0.7 * uy, 3, stood.cx + 13 * ux, stood.mouth - 0.7 * uy, stood.cx + 14.6 * ux, stood.mouth - 0.7 * uy, stood.cx + 14.6 * ux, stood.mouth + 2 * uy, CLOSE]
  const parts = [
    shape(ring(job, bottom + 0.9 * uy, 0), { fill: 'none', stroke: '#000', 'stroke-width': 1.6 * ux, 'stroke-opacity': 0.3 }),
    shape(sleeve(job, lip, bottom, out), { fill }),
    shape(crown, { fill }),
    shape(top, { fill }),
    crease(job, stood.mouth + 1.8 * uy, out, 0.7),
    crease(job, lip, 0.5 * out, 1.2),
    shape(ring(job, bottom - 0.25 * uy, out), { fill: 'none', stroke: mix(colour, '#ffffff', 0.5), 'stroke-width': 0.5 * ux, 'stroke-opacity': 0.7 }),
    shape(strip(stood, 0.6, 0.63, lip, bottom - 0.6 * uy), { fill: '#000', 'fill-opacity': 0.2 }),
    shape(strip(stood, 0.64, 0.66, lip, bottom - 0.6 * uy), { fill: '#fff', 'fill-opacity': 0.16 }),
  ]
  const dressing = chance.roll(4)
  const trim = chance.pick(['#d9b871', '#efe6d2', mix(colour, '#000000', 0.45)])
  if (dressing < 2) parts.push(shape(ring(job, bottom - 4.4 * uy, out), { fill: 'none', stroke: trim, 'stroke-width': (dressing === 0 ? 2.2 : 0.8) * ux, 'stroke-opacity': 0.85 }))
  if (dressing === 1) parts.push(shape(ring(job, bottom - 6.6 * uy, out), { fill: 'none', stroke: trim, 'stroke-width': 0.8 * ux, 'stroke-opacity': 0.85 }))
  if (dressing === 2) parts.push(crease(job, bottom - 9 * uy, out), crease(job, bottom - 11 * uy, out))
  return parts.join('')
}

function drawWax(job: Job): string {
  const { stood, fill, ux, uy, chance, view } = job
  const bottom = stood.mouth + 40 * uy
  const out = 1.1 * ux
  const r = stood.radiusAt(bottom) + out
  const drops = 7
  const edge: XY[] = Array.from({ length: drops * 2 + 1 }, (_, i) => {
    const turn = -Math.PI / 2 + (Math.PI * i) / (drops * 2)
    const long = i % 2 === 0 ? chance.between(-3.5, -1) : chance.between(2, chance.roll(3) === 0 ? 15 : 6)
    const sag = (stood.radius * (bottom - view.eye)) / view.far
    return [stood.cx + r * Math.sin(turn), bottom + long * uy + sag * (Math.cos(turn) - 1)]
  })
  const rows = Array.from({ length: 7 }, (_, i) => stood.mouth + 2 * uy + ((bottom - stood.mouth - 6 * uy) * i) / 6)
  const left: XY[] = rows.map((y) => [stood.cx - stood.radiusAt(y) - out, y])
  const right: XY[] = [...rows].reverse().map((y) => [stood.cx + stood.radiusAt(y) + out, y])
  const top = stood.mouth - 1.6 * uy
  const crown: Path = [3, right[6]?.[0] as number, top, stood.cx + 9 * ux, top, stood.cx, top, 3, stood.cx - 9 * ux, top, left[0]?.[0] as number, top, left[0]?.[0] as number, left[0]?.[1] as number]
  const body: Path = [...smooth(left), LINE, ...smooth(edge).slice(1), LINE, ...smooth(right).slice(1), ...crown, CLOSE]
  return (
    shape(smooth(edge), { fill: 'none', stroke: '#000', 'stroke-width': 2.2 * ux, 'stroke-opacity': 0.3 }) +
    shape(body, { fill }) +
    shape(strip(stood, -0.62, -0.42, stood.mouth + 3 * uy, bottom - 4 * uy), { fill: '#fff', 'fill-opacity': 0.26 }) +
    crease(job, stood.mouth + 9 * uy, out * 0.6, 0.8)
  )
}

function drawScrewcap(job: Job): string {
  const { stood, fill, ux, uy } = job
  const bottom = stood.mouth + 57 * uy
  const r = 15.9 * ux
  const top = stood.mouth - 0.8 * uy
  const edge = ring(job, bottom, r - stood.radiusAt(bottom))
  const body: Path = [0, stood.cx - r, top + 2 * uy, 2, stood.cx - r, top, stood.cx - r + 2 * ux, top, LINE, stood.cx + r - 2 * ux, top, 2, stood.cx + r, top, stood.cx + r, top + 2 * uy, LINE, ...turned(edge), CLOSE]
  const knurl: Path = []
  for (let i = -11; i <= 11; i++) {
    const x = stood.cx + r * Math.sin((i / 12) * 1.5)
    knurl.push(0, x, top + 2.4 * uy, 1, x, top + 8 * uy)
  }
  const seam = (y: number, strength: number) => crease(job, y, r - stood.radiusAt(y), strength)
  return (
    shape(ring(job, bottom + 0.9 * uy, 0), { fill: 'none', stroke: '#000', 'stroke-width': 1.6 * ux, 'stroke-opacity': 0.3 }) +
    shape(body, { fill }) +
    shape(knurl, { stroke: '#000', 'stroke-width': 0.35 * ux, 'stroke-opacity': 0.35 }) +
    seam(top + 9.4 * uy, 0.9) + seam(top + 17 * uy, 1.5) + seam(top + 18.6 * uy, 1) + seam(bottom - 1.2 * uy, 0.6)
  )
}

/** The wired cork of a sparkling wine under foil, gathered in folds below the wire. */
function drawHood(job: Job): string {
  const { stood, fill, ux, uy, colour, chance } = job
  const { cx, mouth } = stood
  const bottom = mouth + stood.shape.capsule * uy
  const side: XY[] = [[0, -9], [10, -8.6], [15, -6.2], [17.3, -1], [17.4, 4], [16, 9], [15.5, 11.4], [17.2, 14], [17.6, 18], [16.6, 22]]
  const lower = [30, 45, 60, 75, 90].map((mm) => mouth + mm * uy)
  const right: XY[] = [...side.map(([x, y]): XY => [cx + x * ux, mouth + y * uy]), ...lower.map((y): XY => [cx + stood.radiusAt(y) + 0.7 * ux, y]), [cx + stood.radiusAt(bottom) + 0.6 * ux, bottom]]
  const edge = ring(job, bottom, 0.6 * ux)
  const left: XY[] = [...right].reverse().map(([x, y]) => [2 * cx - x, y])
  const body: Path = [...smooth(right), LINE, ...turned(edge), LINE, ...smooth(left).slice(1), CLOSE]
  const band = (y: number, width: number, paint: string, opacity: number) => shape(ring(job, y, 0.6 * ux), { fill: 'none', stroke: paint, 'stroke-width': width * ux, 'stroke-opacity': opacity })
  const trim = chance.pick([mix(colour, '#000000', 0.5), '#f0e5cb', mix(colour, '#ffffff', 0.55)])
  return (
    band(bottom + 0.9 * uy, 1.8, '#000', 0.3) + shape(body, { fill }) + hoodFolds(job) +
    band(bottom - 5 * uy, 5.5, trim, 0.8) + band(bottom - 10 * uy, 0.8, trim, 0.8) + band(bottom - 0.3 * uy, 0.5, '#fff', 0.5)
  )
}

function hoodFolds({ stood, ux, uy, chance }: Job): string {
  const { cx, mouth } = stood
  const dark: Path = []
  const light: Path = []
  for (let i = 0; i < 13; i++) {
    const turn = -1.25 + (2.5 * i) / 12 + chance.between(-0.06, 0.06)
    const x = cx + 16.4 * ux * Math.sin(turn)
    const drop = chance.between(14, 44)
    const into = i % 2 === 0 ? dark : light
    into.push(0, x, mouth + 15 * uy, 2, x + chance.between(-1, 1) * ux, mouth + (15 + drop / 2) * uy, x * 0.96 + cx * 0.04, mouth + (15 + drop) * uy)
  }
  const wires: Path = []
  for (const turn of [-0.95, -0.32, 0.42, 1.02]) wires.push(0, cx + 7 * ux * Math.sin(turn), mouth - 8.4 * uy, 2, cx + 17.4 * ux * Math.sin(turn), mouth - 6 * uy, cx + 16.4 * ux * Math.sin(turn), mouth + 11 * uy)
  const collar: Path = [0, cx - 15.6 * ux, mouth + 11.6 * uy, 2, cx, mouth + 9.4 * uy, cx + 15.6 * ux, mouth + 11.6 * uy]
  return (
    shape(dark, { fill: 'none', stroke: '#000', 'stroke-width': 0.6 * ux, 'stroke-opacity': 0.3, 'stroke-linecap': 'round' }) +
    shape(light, { fill: 'none', stroke: '#fff', 'stroke-width': 0.6 * ux, 'stroke-opacity': 0.32, 'stroke-linecap': 'round' }) +
    shape(wires, { fill: 'none', stroke: '#000', 'stroke-width': 0.7 * ux, 'stroke-opacity': 0.32 }) +
    shape(collar, { fill: 'none', stroke: '#000', 'stroke-width': 1.5 * ux, 'stroke-opacity': 0.34 }) +
    shape(ellipse(cx, mouth - 8.2 * uy, 11 * ux, 1.3 * uy), { fill: '#fff', 'fill-opacity': 0.3 })
  )
}

/** A stopper cork with a wooden head over a short foil. */
function drawStopper(job: Job): string {
  const { stood, ux, uy, fill } = job
  const short = { ...stood, shape: { ...stood.shape, capsule: 32 } }
  const [top, r] = [stood.mouth - 9 * uy, 15.4 * ux]
  const head: Path = [0, stood.cx - r, stood.mouth - 0.4 * uy, LINE, stood.cx - r, top + 1.6 * uy, 2, stood.cx - r, top, stood.cx - r + 2 * ux, top, LINE, stood.cx + r - 2 * ux, top, 2, stood.cx + r, top, stood.cx + r, top + 1.6 * uy, LINE, stood.cx + r, stood.mouth - 0.4 * uy, CLOSE]
  return (
    drawFoil({ ...job, stood: short }) + shape(head, { fill }) + shape(head, { fill: '#1a120c', 'fill-opacity': 0.55 }) +
    shape([0, stood.cx - r, stood.mouth - 0.4 * uy, 1, stood.cx + r, stood.mouth - 0.4 * uy], { stroke: '#000', 'stroke-width': 0.6 * ux, 'stroke-opacity': 0.6 })
  )
}
