import { ellipse, gouge, polyline, star } from './draw/figures.ts';
import { shape, tag } from './draw/markup.ts';
import { type Path, place, readPath } from './draw/path.ts';
import { seededDice } from './draw/random.ts';
import { cluster, leaf, rays } from './label/motifs.ts';

export type OrnamentName = 'mark' | 'sprig' | 'star' | 'cluster' | 'sun' | 'empty shelf';

type Drawn = { width: number; height: number; fills: Path; strokes?: Path; strokeWidth?: number };

/** A star with a leaf and a tendril. */
function mark(): Drawn {
  return {
    width: 480,
    height: 480,
    fills: [...star(250, 262, 190), ...place(leaf.shape, 148, 110, 1.1, 2.5)],
    strokes: readPath(
      'M250 262C214 196 190 150 150 112C176 92 214 84 236 104C252 120 240 142 222 138C210 134 212 120 222 118',
    ),
    strokeWidth: 15,
  };
}

/** A cane with leaves on both sides and a small cluster, as a divider between two texts. */
function sprig(): Drawn {
  const leaves: readonly (readonly [number, number, number, number])[] = [
    [130, 92, 0.62, 0.5],
    [238, 78, 0.56, 3.4],
    [360, 92, 0.7, -0.2],
    [610, 88, 0.7, 0.25],
    [720, 76, 0.56, 2.9],
    [834, 94, 0.6, -0.5],
  ];
  const berries = cluster(13, seededDice('sprig')).slice(0, 14);
  return {
    width: 960,
    height: 220,
    fills: [
      ...leaves.flatMap(([x, y, size, turn]) => place(leaf.shape, x, y, size, turn)),
      ...berries.flatMap(([x, y]) => ellipse(480 + x, 104 + y, 12)),
    ],
    strokes: readPath(
      'M20 100C150 70 280 108 480 84C680 60 810 110 940 84M480 84C484 94 480 102 480 112M410 92C420 130 396 150 380 136C372 126 384 116 394 124M552 80C546 124 576 142 590 126',
    ),
    strokeWidth: 7,
  };
}

/** A shelf with one bottle's outline and space for others, for an empty list. */
function emptyShelf(): Drawn {
  const bottle = readPath(
    'M-44 0L-44 -236C-44 -270 -18 -280 -17 -318L-17 -392L-20 -394L-20 -408L20 -408L20 -394L17 -392L17 -318C18 -280 44 -270 44 -236L44 0Z',
  );
  const places = [150, 330, 510, 690, 870];
  return {
    width: 1020,
    height: 500,
    fills: [...gouge(20, 452, 1000, 452, 14), ...star(510, 330, 24)],
    strokes: [
      ...places.flatMap((x) => place(bottle, x, 446)),
      ...polyline([
        [60, 474],
        [960, 474],
      ]),
    ],
    strokeWidth: 6,
  };
}

const drawings: Record<OrnamentName, () => Drawn> = {
  mark,
  sprig,
  'empty shelf': emptyShelf,
  star: () => ({ width: 240, height: 240, fills: star(120, 128, 112) }),
  cluster: () => {
    const berries = cluster(30, seededDice('cluster')).flatMap(([x, y]) => ellipse(200 + x, 110 + y, 27));
    return {
      width: 400,
      height: 480,
      fills: [...berries, ...place(leaf.shape, 214, 96, 1.3, -1.9)],
      strokes: readPath('M196 124C190 90 200 60 190 24'),
      strokeWidth: 12,
    };
  },
  sun: () => ({ width: 480, height: 480, fills: [...rays(240, 240, 122, 232, 28, 0.9), ...ellipse(240, 240, 104)] }),
};

/** The names `drawOrnament` takes. @internal for tests */
export const ornaments = Object.keys(drawings) as readonly OrnamentName[];

/**
 * A small one-colour drawing as a complete SVG document (hundreds of units a side; scale it where it is used). `ink` is
 * any SVG colour of the caller's own; by default an inlined ornament takes the colour of the text around it.
 */
export function drawOrnament(name: OrnamentName, ink = 'currentColor'): string {
  const { width, height, fills, strokes = [], strokeWidth } = drawings[name]();
  const drawn =
    shape(fills, { fill: ink }) +
    shape(strokes, {
      fill: 'none',
      stroke: ink,
      'stroke-width': strokeWidth,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    });
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width: width / 4, height: height / 4 },
    drawn,
  );
}
