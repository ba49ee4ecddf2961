/** A glass and the wine in it. `clear` glass shows the wine, its level and the punt; the others hide them. */
export type Glass = {
  clear: boolean;
  edge: string;
  body: string;
  lit: string;
  wine: string;
  /** The colour of a red wine at the thin edges of dark glass, which otherwise hides it: near-black, green-brown. */
  glow?: string;
};

const dark = (edge: string, body: string, lit: string): Glass => ({ clear: false, edge, body, lit, wine: body });
const green = dark('#0b1408', '#1e2c17', '#5d7547');
const brown = dark('#130b06', '#26190e', '#76552f');
// Filled with red wine: the same green, darker and warmer than empty.
const fullGreen = dark('#0b1009', '#182014', '#5f7549');
const antique = dark('#0e0e08', '#1f1e13', '#6c7049');
const blackGreen = dark('#090c09', '#141812', '#505c48');
const champagne = dark('#0b130c', '#1d2c1e', '#55704f');
const deadLeaf: Glass = { ...dark('#2a2709', '#636027', '#a8a35c'), wine: '#7c7730' };
const georgia: Glass = { ...dark('#1d2616', '#56683a', '#a9b479'), wine: '#66794a' };
const rhine: Glass = { ...dark('#22100a', '#54290f', '#a05f2c'), wine: '#6b3611' };
const flint = (wine: string): Glass => ({ clear: true, edge: '#8d978c', body: '#e3e9e0', lit: '#ffffff', wine });

const pinks = ['#eb9a83', '#f0ab93', '#e58a7e', '#efb597'];
const straws = ['#e9dc94', '#e6d583', '#ecdfa4', '#e3cf78'];
const darkWhites = new Set(['chardonnay', 'roussanne', 'marsanne', 'chenin_blanc', 'semillon']);
const brownWhites = new Set(['riesling', 'gewurztraminer', 'muscat', 'muscat_canelli', 'orange_muscat']);
const rubyReds = new Set(['pinot_noir', 'gamay', 'sangiovese', 'grenache', 'cinsault', 'nebbiolo', 'barbera']);
const inkyReds = new Set(['tannat', 'malbec', 'petite_sirah', 'syrah', 'shiraz', 'lenoir', 'black_spanish']);

function glowFor(style: string, varietal: string): string {
  if (style === 'fortified') return '#84401f';
  if (rubyReds.has(varietal)) return '#93322a';
  return inkyReds.has(varietal) ? '#5e2029' : '#7a2a26';
}

/**
 * Whether the title (or the grape's code) says that a sparkling wine is pink. A plain `Rose` counts at the end or after
 * Brut.
 */
function saysRose(title: string, varietal: string): boolean {
  return (
    /rosé|\bros(?:ado|ato)\b|\bbrut rose\b|\brose$/iu.test(title.normalize('NFC').trim()) || varietal.includes('rose')
  );
}

/** The glass for a wine; `chance` (an integer) chooses if several are usual. */
export function glassFor(wine: { style: string; varietal: string | null; title: string }, chance: number): Glass {
  const any = <T>(list: readonly T[]) => list[chance % list.length] as T;
  const { style, title } = wine;
  const varietal = wine.varietal ?? '';
  if (style === 'rose') return flint(any(pinks));
  if (style === 'orange') return flint(any(['#d8893c', '#de9a4a']));
  if (style === 'dessert') return flint(any(['#dfa02f', '#d08a24', '#e6b347']));
  if (style === 'sparkling') return saysRose(title, varietal) ? flint(any(pinks)) : any([champagne, champagne, green]);
  if (style === 'white') {
    if (brownWhites.has(varietal)) return any([rhine, georgia, flint(any(straws))]);
    if (darkWhites.has(varietal)) return any([deadLeaf, deadLeaf, flint(any(straws))]);
    return any([flint(any(straws)), flint(any(straws)), georgia, deadLeaf]);
  }
  return {
    ...any(style === 'fortified' ? [brown, blackGreen] : [fullGreen, antique, blackGreen]),
    glow: glowFor(style, varietal),
  };
}
