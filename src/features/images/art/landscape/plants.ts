import { blob, ellipse, gouge, polygon } from '../draw/figures.ts';
import { type Path, pen, place, readPath, type XY } from '../draw/path.ts';
import type { Dice } from '../draw/seed.ts';
import { type Scene, stamp } from './scene.ts';

/* Every plant is about 1000 units wide or tall with its foot at (0, 0); see `press`. */

function lumps(cx: number, cy: number, rx: number, ry: number, count: number, dice: Dice): Path {
  return blob(
    Array.from({ length: count }, (_, i): XY => {
      const turn = (Math.PI * 2 * i) / count;
      const swell = i % 2 ? dice.between(0.78, 0.9) : dice.between(0.96, 1.1);
      return [cx + rx * swell * Math.cos(turn), cy + ry * swell * Math.sin(turn) * (Math.sin(turn) > 0 ? 0.62 : 1)];
    }),
  );
}

function dabs(cx: number, cy: number, rx: number, ry: number, count: number, long: number, dice: Dice): Path {
  const out: Path = [];
  for (let i = 0; i < count; i++) {
    const [a, d] = [dice.between(0, 6.283), Math.sqrt(dice.between())];
    const [x, y] = [cx + rx * d * Math.cos(a), cy + ry * d * Math.sin(a)];
    out.push(...gouge(x, y, x + long * dice.between(0.6, 1.2), y - long * dice.between(-0.1, 0.5), long * 0.24));
  }
  return out;
}

/** Live oak: wide low crown on a trunk that leans and forks. */
export function defineOak(scene: Scene): void {
  const { dice, inks } = scene;
  const trunk = readPath(
    'M-70 0C-40 -60 -52 -130 -90 -190C-150 -250 -240 -290 -330 -310L-322 -336C-220 -324 -140 -290 -72 -226C-60 -290 -70 -340 -100 -400L-70 -410C-40 -350 -20 -300 -14 -230C30 -290 110 -330 230 -350L238 -326C140 -300 70 -250 40 -180C20 -110 40 -50 80 0Z',
  );
  stamp(scene, 'oak', [
    {
      path: [
        ...trunk,
        ...lumps(-250, -400, 270, 150, 13, dice),
        ...lumps(240, -410, 260, 150, 13, dice),
        ...lumps(0, -500, 330, 180, 15, dice),
      ],
    },
    {
      path: [
        ...dabs(-250, -450, 190, 60, 7, 84, dice),
        ...dabs(210, -450, 190, 60, 7, 84, dice),
        ...dabs(0, -580, 240, 60, 9, 84, dice),
      ],
      fill: inks.cut,
      opacity: 0.34,
    },
  ]);
}

/** Fir: tiers of drooping boughs to a point, 1000 tall. */
export function defineFir(scene: Scene): void {
  const { dice, inks } = scene;
  const right: XY[] = [];
  const left: XY[] = [];
  const cuts: Path = [];
  const tiers = 10;
  for (let i = 0; i < tiers; i++) {
    const y = -960 + i * 90;
    const reach = 22 + i * 20 * dice.between(0.88, 1.12);
    right.push([8 + i * 4, y], [reach, y + 86]);
    left.push([-8 - i * 4, y], [-reach * dice.between(0.9, 1.1), y + 86]);
    if (i > 0) cuts.push(...gouge(-reach * 0.8, y + 64, -reach * 0.1, y + 8, 9));
  }
  stamp(scene, 'fir', [
    { path: polygon([[0, -1010], ...right, [16, -50], [20, 0], [-20, 0], [-16, -50], ...left.reverse()]) },
    { path: cuts, fill: inks.cut, opacity: 0.3 },
  ]);
}

/** Loblolly pine: bare straight bole, clouds of needles near the top, 1000 tall. */
export function definePine(scene: Scene): void {
  const { dice, inks } = scene;
  const bole = polygon([
    [-17, 0],
    [-9, -900],
    [9, -900],
    [17, 0],
  ]);
  const tufts: [number, number, number][] = [
    [0, -945, 110],
    [-105, -860, 105],
    [100, -835, 110],
    [-60, -770, 95],
    [70, -740, 90],
    [-120, -690, 80],
    [110, -640, 66],
  ];
  const limbs: Path = tufts.flatMap(([x, y]) =>
    polygon([
      [0, y + 90],
      [x, y + 12],
      [x, y + 24],
      [0, y + 108],
    ]),
  );
  stamp(scene, 'pine', [
    { path: [...bole, ...limbs, ...tufts.flatMap(([x, y, r]) => lumps(x, y, r, r * 0.56, 9, dice))] },
    {
      path: [
        ...tufts.flatMap(([x, y, r]) => dabs(x - r * 0.2, y - r * 0.2, r * 0.6, r * 0.24, 4, 46, dice)),
        ...gouge(-8, -60, -3, -640, 3),
      ],
      fill: inks.cut,
      opacity: 0.3,
    },
  ]);
}

/** Bald cypress: a flared foot, flat tiers and hanging moss, 1000 tall. */
export function defineCypress(scene: Scene): void {
  const { dice, inks } = scene;
  const bole = readPath(
    'M-120 0C-70 -40 -54 -120 -40 -240C-32 -420 -22 -640 -12 -900L12 -900C22 -640 32 -420 40 -240C54 -120 70 -40 120 0C80 -14 60 -30 44 -60C36 -30 30 -10 20 0C14 -20 6 -40 0 -60C-6 -40 -14 -20 -20 0C-30 -10 -36 -30 -44 -60C-60 -30 -80 -14 -120 0Z',
  );
  const tiers: [number, number, number][] = [
    [0, -930, 150],
    [-130, -820, 170],
    [140, -770, 180],
    [-150, -640, 180],
    [150, -570, 170],
    [-110, -480, 120],
  ];
  const moss: Path = [];
  for (const [x, y, r] of tiers)
    for (let i = 0; i < 3; i++) {
      const at = x - r * 0.7 + (i * r * 1.4) / 2;
      moss.push(...gouge(at, y + 10, at + dice.between(-8, 8), y + dice.between(90, 190), 9));
    }
  stamp(scene, 'cypress', [
    {
      path: [
        ...bole,
        ...tiers.flatMap(([x, y]) =>
          polygon([
            [0, y + 60],
            [x, y],
            [x, y + 14],
            [0, y + 84],
          ]),
        ),
        ...tiers.flatMap(([x, y, r]) => lumps(x, y, r, 52, 8, dice)),
        ...moss,
      ],
    },
    {
      path: [
        ...tiers.flatMap(([x, y, r]) => dabs(x, y - 12, r * 0.6, 16, 3, 60, dice)),
        ...gouge(-30, -60, -12, -500, 5),
        ...gouge(10, -40, 6, -300, 4),
      ],
      fill: inks.cut,
      opacity: 0.3,
    },
  ]);
}

/** Fan palm: a tall, slightly bowed stem with a skirt of dead leaves, 1000 tall. */
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

/** Prickly pear: a heap of pads with fruit, 1000 wide. */
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
