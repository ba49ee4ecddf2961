import { gouge, polygon } from '../draw/figures.ts';
import { type Path, readPath, type XY } from '../draw/path.ts';
import { dabs, lumps } from './foliage.ts';
import { type Scene, stamp } from './scene.ts';

/* Every plant is about 1000 units wide or tall with its base at (0, 0); see `press`. */

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

/** Loblolly pine: bare straight trunk, clouds of needles near the top, 1000 tall. */
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

/** Bald cypress: a flared base, flat tiers and hanging moss, 1000 tall. */
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
