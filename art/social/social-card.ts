import { type BottleArt, drawBottle } from '../bottle.ts';
import { rectangle } from '../draw/figures.ts';
import { linear, shape, tag } from '../draw/markup.ts';
import { place } from '../draw/path.ts';
import { type Box, type Piece, setText } from '../label/piece.ts';
import { drawLandscape, type LandscapeArt } from '../landscape.ts';
import { drawOrnament } from '../ornament.ts';

/** A card that networks show beside a link: the site's name, three texts, and bottles on a shelf or a landscape. */
export type SocialCard = {
  site: string;
  /** A short text above the title, e.g. a vintage; may be empty. */
  over: string;
  title: string;
  /** Seller and place, below the title; may be empty. */
  under: string;
  picture: { bottles: readonly BottleArt[] } | { landscape: LandscapeArt };
};

/** Tenths of a pixel of the large image, 1200 × 630, so that whole units are precise enough. */
const [wide, high] = [12_000, 6_300];

/** The light colour tokens of the design system (src/ui/tokens.css) in sRGB. */
const inks = {
  paper: '#f7f3e9',
  ink: '#1f1913',
  soft: '#5d5247',
  garnet: '#79142a',
  wall: '#efe7d6',
  board: '#e3d1b5',
  edge: '#ecdec7',
};

/**
 * Draws the card as a complete SVG document of 1200 × 630 CSS pixels. Deterministic; texts are drawn as outlines only.
 */
export function drawSocialCard(card: SocialCard): string {
  const { picture } = card;
  const drawn =
    'bottles' in picture ? layOutBesideShelf(card, picture.bottles) : belowLandscape(card, picture.landscape);
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${wide} ${high}`, width: wide / 10, height: high / 10 },
    shape(rectangle(0, 0, wide, high), { fill: inks.paper }) + drawn,
  );
}

/** Bottles on a shelf at the left, the texts to the right of them. */
function layOutBesideShelf(card: SocialCard, bottles: readonly BottleArt[]): string {
  const [tall, board] = [bottles.length > 1 ? 4_900 : 5_500, 5_900];
  const each = Math.min(tall / 3 + 100, 6_300 / bottles.length);
  const shelfWidth = Math.max(4_300, each * bottles.length + 600);
  const start = (shelfWidth - each * bottles.length) / 2;
  const placed = bottles.map((bottle, at) => {
    const width = tall / 3;
    const x = start + each * at + (each - width) / 2;
    return inset(drawBottle(bottle), { x, y: board - tall, width, height: tall, viewBox: '0 0 4000 12000' });
  });
  const left = shelfWidth + 600;
  return [
    tag(
      'defs',
      {},
      linear(
        'wall',
        [0, 0, 0, board],
        [
          [0, inks.wall],
          [0.6, inks.paper],
          [1, inks.wall],
        ],
      ),
    ),
    shape(rectangle(0, 0, shelfWidth, high), { fill: 'url(#wall)' }),
    shape(rectangle(0, board - 230, shelfWidth, high), { fill: inks.board }),
    shape(rectangle(0, board - 240, shelfWidth, 20), { fill: inks.edge }),
    ...placed,
    drawTexts(card, {
      over: [left, 1_750, 11_400, 2_080],
      title: [left, 2_300, 11_400, 4_700],
      under: [left, 4_900, 11_400, 5_900],
      titleSizes: [1_050, 420, 4],
    }),
    wordmark(card.site, [left, 640, 11_400, 1_140]),
  ].join('');
}

/** A landscape above, the texts below it. */
function belowLandscape(card: SocialCard, landscape: LandscapeArt): string {
  const land = inset(drawLandscape(landscape), {
    x: 0,
    y: 0,
    width: wide,
    height: 3_250,
    viewBox: '0 0 1600 600',
    preserveAspectRatio: 'xMidYMid slice',
  });
  return [
    land,
    drawTexts(card, {
      over: [600, 3_530, 8_400, 3_800],
      title: [600, card.over ? 3_950 : 3_750, 11_400, 5_130],
      under: [600, 5_400, 8_600, 5_900],
      titleSizes: [900, 380, 2],
    }),
    wordmark(card.site, [8_800, 5_400, 11_400, 5_850], 'right'),
  ].join('');
}

type TextAreas = { over: Box; title: Box; under: Box; titleSizes: readonly [number, number, number] };

function drawTexts(card: SocialCard, areas: TextAreas): string {
  const sheet = blank();
  const left = { align: 'left' } as const;
  setText(sheet, 'other', card.over, areas.over, 'sans', inks.soft, [340, 200], left);
  setText(sheet, 'title', card.title, areas.title, 'serif', inks.ink, areas.titleSizes, {
    ...left,
    verticalAlign: 'top',
  });
  setText(sheet, 'other', card.under, areas.under, 'sans', inks.soft, [380, 240, 2], {
    ...left,
    verticalAlign: 'top',
    leading: 1.35,
  });
  return printed(sheet);
}

/** The site's name with its mark before it. */
function wordmark(site: string, area: Box, align: 'left' | 'right' = 'left'): string {
  const sheet = blank();
  const [left, top, right, bottom] = area;
  const size = bottom - top;
  const set = setText(sheet, 'other', site, [left + size * 1.25, top, right, bottom], 'serif', inks.ink, [size, 100], {
    align,
  });
  const mark = inset(drawOrnament('mark', inks.garnet), {
    x: set.left - size * 1.25,
    y: top,
    width: size,
    height: size,
    viewBox: '0 0 480 480',
  });
  return mark + printed(sheet);
}

const blank = (): Piece => ({ on: 'body', outline: [], paper: null, layers: [], blocks: [], height: 0, reach: 0 });

function printed(sheet: Piece): string {
  return sheet.layers.map(({ path, fill }) => shape(place(path, 0, 0), { fill })).join('');
}

/** A whole drawing nested in this one. */
function inset(svg: string, attributes: Record<string, string | number>): string {
  return tag('svg', attributes, svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, ''));
}
