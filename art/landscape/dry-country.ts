import { ellipse, gouge, polygon } from '../draw/figures.ts';
import { type Path, pen, place, readPath, type XY } from '../draw/path.ts';
import { dabs, lumps } from './foliage.ts';
import { type Scene, stamp } from './scene.ts';

/* Every plant is about 1000 units wide or tall with its base at (0, 0); see `press`. */

/** Fan palm: a tall, slightly curved trunk with a skirt of dead leaves, 1000 tall. */
export function definePalm(scene: Scene): void {
  const { dice, inks } = scene;
  const stem: Path = pen`M-22 0C10 -300 -6 -600 4 -850L34 -850C26 -600 40 -300 20 0Z`;
  const fronds: Path = [];
  for (let i = 0; i < 13; i++) {
    const turn = -Math.PI * 1.16 + (Math.PI * 1.32 * i) / 12 + dice.between(-0.06, 0.06);
    const long = dice.between(150, 205);
    const tip: XY = [19 + Math.cos(turn) * long, -862 + Math.sin(turn) * long * 0.86 + 34];
    const bend: XY = [19 + Math.cos(turn) * long * 0.6, -862 + Math.sin(turn) * long * 0.8 - 26];
    fronds.push(
      ...pen`M19 -862Q${bend[0] - 10} ${bend[1] - 14} ${tip[0]} ${tip[1]}Q${bend[0] + 12} ${bend[1] + 20} 19 -862Z`,
    );
  }
  const skirt: Path = [
    ...gouge(8, -850, -40, -740, 16),
    ...gouge(19, -850, 10, -720, 16),
    ...gouge(28, -850, 74, -744, 16),
  ];
  const rings: Path = [];
  for (let y = -60; y > -700; y -= 70) rings.push(...gouge(-6, y, 22, y - 8, 5));
  stamp(scene, 'palm', [{ path: [...stem, ...fronds, ...skirt] }, { path: rings, fill: inks.cut, opacity: 0.3 }]);
}

/** Citrus: a round clipped tree with fruit, 1000 wide. */
export function defineCitrus(scene: Scene): void {
  const { dice, inks } = scene;
  const fruit: Path = [];
  for (let i = 0; i < 9; i++) {
    const [a, d] = [dice.between(0, 6.283), Math.sqrt(dice.between()) * 0.82];
    fruit.push(...ellipse(400 * d * Math.cos(a), -470 + 300 * d * Math.sin(a), 42));
  }
  stamp(scene, 'citrus', [
    {
      path: [
        ...lumps(0, -430, 470, 400, 17, dice),
        ...polygon([
          [-50, 0],
          [-40, -200],
          [40, -200],
          [50, 0],
        ]),
      ],
    },
    { path: dabs(-60, -600, 300, 140, 10, 96, dice), fill: inks.lit, opacity: 0.9 },
    { path: fruit, fill: inks.accent },
  ]);
}

/** Soapweed: a rosette of blades, some with a flower stalk, 1000 tall. */
export function defineYucca(scene: Scene): void {
  const { dice, inks } = scene;
  const blades: Path = [];
  for (let i = 0; i < 19; i++) {
    const turn = -Math.PI * 0.97 + (Math.PI * 0.94 * i) / 18;
    const long = dice.between(360, 470);
    blades.push(...gouge(0, -20, Math.cos(turn) * long, -20 + Math.sin(turn) * long, 22));
  }
  const bells: Path = [];
  for (let i = 0; i < 12; i++) bells.push(...ellipse((i % 2 ? 1 : -1) * (62 - i * 3.6), -560 - i * 36, 34 - i, 26));
  stamp(scene, 'yucca', [
    {
      path: [
        ...blades,
        ...polygon([
          [-12, 0],
          [-8, -980],
          [8, -980],
          [12, 0],
        ]),
      ],
    },
    { path: bells, fill: inks.cut, opacity: 0.9 },
  ]);
}

/** Prickly pear: a cluster of pads with fruit, 1000 wide. */
export function definePear(scene: Scene): void {
  const { inks } = scene;
  const pads: [number, number, number, number][] = [
    [-230, -130, 130, -0.3],
    [0, -150, 150, 0],
    [230, -120, 130, 0.35],
    [-330, -320, 110, -0.6],
    [-120, -370, 130, -0.15],
    [110, -390, 125, 0.2],
    [330, -310, 110, 0.6],
    [10, -590, 105, 0.1],
    [-240, -530, 90, -0.4],
  ];
  const pad = (r: number): Path =>
    pen`M0 ${r}C${r * 0.9} ${r * 0.7} ${r * 0.9} ${-r} 0 ${-r}C${-r * 0.9} ${-r} ${-r * 0.9} ${r * 0.7} 0 ${r}Z`;
  const cuts: Path = pads.flatMap(([x, y, r, turn]) => [
    ...place(gouge(-r * 0.42, r * 0.3, -r * 0.3, -r * 0.62, 9), x, y, 1, turn),
  ]);
  stamp(scene, 'pear', [
    { path: pads.flatMap(([x, y, r, turn]) => place(pad(r), x, y, 1, turn)) },
    { path: cuts, fill: inks.cut, opacity: 0.5 },
    {
      path: [
        [-40, -705],
        [40, -710],
        [150, -525],
        [80, -530],
        [-390, -420],
        [390, -410],
        [-270, -632],
      ].flatMap(([x = 0, y = 0]) => ellipse(x, y, 24, 34)),
      fill: inks.accent,
    },
  ]);
}

/** A windpump on its lattice tower, 1000 tall. */
export function defineWindpump(scene: Scene): void {
  const tower: Path = [
    ...readPath('M-130 0L-20 -780L20 -780L130 0L112 0L0 -740L-112 0Z'),
    ...[-160, -330, -490, -630].flatMap((y) => {
      const w = 130 + y * 0.14;
      return polygon([
        [-w, y],
        [w, y],
        [w, y + 14],
        [-w, y + 14],
      ]);
    }),
  ];
  const vanes: Path = [];
  for (let i = 0; i < 16; i++)
    vanes.push(
      ...place(
        polygon([
          [-7, -34],
          [-24, -170],
          [24, -170],
          [9, -34],
        ]),
        0,
        -820,
        [0.92, 1],
        (Math.PI * 2 * i) / 16,
      ),
    );
  const tail = readPath('M0 -830L210 -850L330 -900L330 -770L210 -812L0 -814Z');
  stamp(scene, 'pump', [{ path: [...tower, ...vanes, ...tail] }]);
}

/** Mesquite: several leaning stems under thin, feathery clumps of leaves that show the sky, 1000 wide. */
export function defineMesquite(scene: Scene): void {
  const { dice, inks } = scene;
  const stems = readPath(
    'M-60 0C-50 -120 -120 -230 -250 -350L-238 -364C-120 -260 -30 -160 -10 -40C-10 -200 30 -330 60 -480L78 -476C60 -330 30 -200 30 -60C70 -170 170 -250 300 -330L308 -314C190 -230 100 -130 70 0Z',
  );
  const heaps: readonly (readonly [number, number, number])[] = [
    [-340, -390, 150],
    [-170, -500, 170],
    [60, -570, 180],
    [250, -470, 160],
    [390, -350, 120],
    [-60, -400, 110],
    [150, -380, 110],
  ];
  const fringe: Path = heaps.flatMap(([x, y, r]) => {
    const out: Path = [];
    for (let i = 0; i < 5; i++) {
      const at = x - r * 0.8 + (i * r * 1.6) / 4;
      out.push(...gouge(at, y - 10, at + dice.between(-46, 46), y + dice.between(90, 150), 15));
    }
    return out;
  });
  stamp(scene, 'mesquite', [
    { path: [...stems, ...heaps.flatMap(([x, y, r]) => lumps(x, y, r, r * 0.5, 9, dice)), ...fringe] },
    {
      path: heaps.flatMap(([x, y, r]) => dabs(x - r * 0.3, y - r * 0.18, r * 0.6, r * 0.2, 4, 70, dice)),
      fill: inks.lit,
      opacity: 0.7,
    },
  ]);
}
