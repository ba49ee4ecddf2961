import { mix } from '../draw/colour.ts'
import { shape, tag } from '../draw/markup.ts'
import type { Path } from '../draw/path.ts'
import type { Dice } from '../draw/seed.ts'

/** The inks of one print: flat colours, pulled from light (far) to dark (near). */
export type Inks = {
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string]
  sun: string
  /** What distance fades to. */
  haze: string
  /** The far hills and the nearest ground, before haze. */
  far: string
  near: string
  vine: string
  lit: string
  soil: string
  dark: string
  /** Where the gouge took the block away. */
  cut: string
  accent: string
  night?: boolean
}

export const wide = 1600
export const high = 600

/** A sheet being printed: drawing goes on in order, symbols are defined once and stamped. */
export type Scene = {
  id: string
  inks: Inks
  dice: Dice
  defs: string[]
  parts: string[]
}

/** Prints a filled shape. */
export function print(scene: Scene, path: Path, fill: string, opacity?: number): void {
  scene.parts.push(shape(path, { fill, 'fill-opacity': opacity }))
}

/** Prints a line; `dash` breaks it as a gouge skips over the block. */
export function score(scene: Scene, path: Path, stroke: string, width: number, opacity?: number, dash?: string): void {
  scene.parts.push(shape(path, { fill: 'none', stroke, 'stroke-width': width, 'stroke-opacity': opacity, 'stroke-dasharray': dash, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }))
}

/** Defines a stamp of several paths; one without a fill takes the fill given when it is used. Drawn at 10 units to one. */
export function stamp(scene: Scene, name: string, paths: readonly { path: Path; fill?: string; stroke?: string; width?: number; opacity?: number }[]): void {
  const body = paths.map(({ path, fill, stroke, width, opacity }) => shape(path, stroke ? { fill: 'none', stroke, 'stroke-width': width, 'stroke-opacity': opacity, 'stroke-linecap': 'round' } : { fill, 'fill-opacity': opacity }))
  scene.defs.push(tag('g', { id: `${scene.id}${name}` }, body.join('')))
}

/** Presses a stamp on the sheet with its foot at (x, y); `size` 1 makes its thousand units 100 wide. */
export function press(scene: Scene, name: string, x: number, y: number, size: number, fill: string, flip = false): void {
  const scale = Math.round(size * 100) / 1000
  scene.parts.push(tag('use', { href: `#${scene.id}${name}`, fill, transform: `translate(${Math.round(x)} ${Math.round(y)})scale(${flip ? `-${scale} ${scale}` : scale})` }))
}

/** The colour of ground at a depth: 0 at our feet, 1 at the edge of sight. */
export function atDepth({ far, near, haze }: Inks, depth: number): string {
  return mix(mix(near, far, Math.min(1, depth * 1.25)), haze, depth * depth * 0.72)
}
