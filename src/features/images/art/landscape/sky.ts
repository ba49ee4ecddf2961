import { mix } from '../draw/colour.ts'
import { ellipse, gouge, rectangle, star, under } from '../draw/figures.ts'
import { CLOSE, MOVE, type Path, QUAD, type XY } from '../draw/path.ts'
import { print, type Scene, wide } from './scene.ts'

/** The sky in flat bands, as a rainbow roll printed in steps, down to the horizon. */
export function drawSky(scene: Scene, horizon: number): void {
  const { sky } = scene.inks
  const bands = 9
  print(scene, rectangle(0, 0, wide, 600), sky[0])
  for (let i = 1; i < bands; i++) {
    const t = i / (bands - 1)
    const tone = t < 0.5 ? mix(sky[0], sky[1], t * 2) : mix(sky[1], sky[2], t * 2 - 1)
    const y = horizon * (0.08 + 0.92 * t ** 0.9) - horizon * 0.09
    const line: XY[] = Array.from({ length: 6 }, (_, k): XY => [(wide * k) / 5, y + scene.dice.between(-7, 7)])
    print(scene, under(line, 600), tone)
  }
}

/** Sun or moon with the cuts of the gouge across its lower half. */
export function drawSun(scene: Scene, x: number, y: number, r: number): void {
  const { inks } = scene
  if (inks.night) {
    print(scene, ellipse(x, y, r * 0.62), inks.sun)
    print(scene, ellipse(x + r * 0.26, y - r * 0.1, r * 0.54), mix(inks.sky[0], inks.sky[1], (y / 300) * 1.1))
    return
  }
  print(scene, ellipse(x, y, r * 1.5), inks.sun, 0.16)
  print(scene, ellipse(x, y, r * 1.22), inks.sun, 0.22)
  print(scene, ellipse(x, y, r), inks.sun)
  const cuts: Path = []
  for (let i = 0; i < 5; i++) {
    const v = y + r * (0.2 + i * 0.17)
    const half = Math.sqrt(Math.max(0, r * r - (v - y) ** 2))
    cuts.push(...gouge(x - half, v, x + half, v, r * (0.02 + i * 0.012)))
  }
  print(scene, cuts, inks.sky[2])
}

/** Stars, thinning towards the horizon. */
export function drawStars(scene: Scene, horizon: number): void {
  const small: Path = []
  for (let i = 0; i < 90; i++) {
    const y = scene.dice.between() ** 1.5 * horizon * 0.92
    small.push(...rectangle(scene.dice.between(0, wide), y, i % 5 === 0 ? 3 : 2, i % 5 === 0 ? 3 : 2))
  }
  print(scene, small, '#fff6e0', 0.75)
  const large: Path = []
  for (let i = 0; i < 7; i++) large.push(...star(scene.dice.between(60, wide - 60), scene.dice.between(20, horizon * 0.6), scene.dice.between(5, 9), 4, 0.22))
  print(scene, large, '#fff6e0')
}

/** Long lens-shaped clouds in families, lit from below. */
export function drawStreaks(scene: Scene, top: number, bottom: number, families: number): void {
  const { dice, inks } = scene
  const light: Path = []
  const shade: Path = []
  for (let i = 0; i < families; i++) {
    const [x, y] = [dice.between(-80, wide - 100), dice.between(top, bottom)]
    const reach = dice.between(180, 460)
    for (let k = 0; k < 4; k++) {
      const [dx, long] = [dice.between(-90, 120), reach * dice.between(0.35, 1)]
      light.push(...gouge(x + dx, y + k * 9, x + dx + long, y + k * 9 - 3, dice.between(5, 12)))
      if (k % 2 === 0) shade.push(...gouge(x + dx + 30, y + k * 9 + 5, x + dx + long * 0.8, y + k * 9 + 3, 3))
    }
  }
  print(scene, light, inks.cut, inks.night ? 0.14 : 0.8)
  print(scene, shade, mix(inks.sky[1], inks.far, 0.4), 0.5)
}

/** A fair-weather cloud with a flat foot at (x, y), `w` wide. */
export function drawPuff(scene: Scene, x: number, y: number, w: number): void {
  const { dice, inks } = scene
  const crest: Path = [MOVE, x, y]
  const lumps = 5
  for (let i = 0; i < lumps; i++) {
    const [a, b] = [x + (w * i) / lumps, x + (w * (i + 1)) / lumps]
    const rise = w * (0.1 + 0.2 * Math.sin((Math.PI * (i + 0.5)) / lumps)) * dice.between(0.8, 1.25)
    crest.push(3, a - w * 0.03, y - rise * 1.35, b + w * 0.03, y - rise * 1.35, b, i === lumps - 1 ? y : y - rise * 0.42)
  }
  print(scene, [...crest, QUAD, x + w / 2, y + w * 0.022, x, y, CLOSE], inks.cut, inks.night ? 0.16 : 0.92)
  const cuts: Path = []
  for (let i = 0; i < 4; i++) cuts.push(...gouge(x + w * (0.1 + 0.06 * i), y - w * 0.028 * (i + 0.5), x + w * (0.62 + 0.08 * ((i * 2) % 3)), y - w * 0.028 * (i + 0.5), w * 0.009))
  print(scene, cuts, mix(inks.sky[1], inks.far, 0.35), 0.55)
}

/** A thunderhead: towers of lobes under an anvil, shaded on the side away from the sun, rain below. */
export function drawThunderhead(scene: Scene, x: number, base: number, size: number): void {
  const { dice, inks } = scene
  const shade = mix(inks.sky[1], inks.far, 0.55)
  const rain: Path = []
  for (let i = 0; i < 12; i++) rain.push(...gouge(x - size * 0.34 + i * size * 0.055, base - 6, x - size * 0.44 + i * size * 0.055, base + size * 0.24, 5))
  print(scene, rain, shade, 0.4)
  const anvil: Path = [MOVE, x - size * 0.74, base - size * 0.98, 3, x - size * 0.3, base - size * 1.1, x + size * 0.4, base - size * 1.1, x + size * 0.95, base - size * 1.0, 3, x + size * 0.6, base - size * 0.93, x + size * 0.4, base - size * 0.86, x + size * 0.24, base - size * 0.74, 1, x - size * 0.28, base - size * 0.74, 3, x - size * 0.4, base - size * 0.88, x - size * 0.54, base - size * 0.94, x - size * 0.74, base - size * 0.98, CLOSE]
  print(scene, anvil, inks.cut, 0.86)
  for (const [side, tone, shift] of [[1, shade, 0.05], [0, inks.cut, 0]] as const) {
    const lobes: Path = []
    for (let row = 0; row < 6; row++) {
      const y = base - size * (0.07 + row * 0.135)
      const half = size * (0.46 - row * 0.05 + (row === 5 ? 0.04 : 0))
      const count = 5 - Math.floor(row / 2)
      for (let i = 0; i < count; i++) {
        const cx = x - half + (2 * half * (i + 0.5)) / count + dice.between(-0.03, 0.03) * size
        const r = size * dice.between(0.1, 0.15)
        lobes.push(...ellipse(cx + side * size * shift, y + side * size * shift * 0.6, r, r * 0.86))
      }
    }
    print(scene, lobes, tone)
  }
  const curls: Path = []
  for (let i = 0; i < 20; i++) {
    const row = i % 5
    const cx = x + dice.between(-0.3, 0.36) * size * (1 - row * 0.08)
    const cy = base - size * (0.1 + row * 0.14) + dice.between(-14, 14)
    const r = size * dice.between(0.05, 0.09)
    curls.push(MOVE, cx - r * 0.6, cy + r * 0.5, 3, cx + r * 0.2, cy + r * 0.9, cx + r * 1.1, cy + r * 0.4, cx + r, cy - r * 0.6, 3, cx + r * 0.8, cy + r * 0.2, cx + r * 0.1, cy + r * 0.5, cx - r * 0.6, cy + r * 0.5, CLOSE)
  }
  print(scene, curls, shade, 0.8)
  print(scene, [...gouge(x - size * 0.62, base, x + size * 0.62, base - 2, 16), ...gouge(x - size * 0.4, base + 13, x + size * 0.5, base + 11, 6)], shade)
}

/** Thin bands of mist lying in the valleys at a height. */
export function drawMist(scene: Scene, y: number, strength: number): void {
  const path: Path = []
  for (let i = 0; i < 5; i++) {
    const x = scene.dice.between(-200, wide - 300)
    path.push(...gouge(x, y + i * 5, x + scene.dice.between(400, 900), y + i * 5 + scene.dice.between(-4, 4), scene.dice.between(7, 15)))
  }
  print(scene, path, scene.inks.haze, strength)
}

