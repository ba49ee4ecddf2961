import type { WineStyle } from '../src/features/listings/listing.ts';

/** The flavours of a wine of this grape or style. Every word can be used alone, without an article. */
export type TastingVocabulary = { fruits: string[]; notes: string[] };

const list = (text: string) => text.split(', ');
const vocabulary = (fruits: string, notes: string): TastingVocabulary => ({ fruits: list(fruits), notes: list(notes) });

/** Still red and white wines, by grape. */
export const grapeVocabulary: Record<string, TastingVocabulary> = {
  mourvedre: vocabulary(
    'plum, blackberry, black cherry, blueberry, dried fig',
    'leather, black pepper, thyme, game, warm earth',
  ),
  grenache: vocabulary(
    'strawberry, red cherry, raspberry, kirsch, blood orange',
    'white pepper, dried lavender, garrigue, cinnamon, anise',
  ),
  syrah: vocabulary(
    'blackberry, blueberry, black plum, boysenberry, black olive',
    'cracked pepper, violet, smoked bacon, graphite, licorice',
  ),
  cinsault: vocabulary(
    'sour cherry, raspberry, pomegranate, red currant, strawberry',
    'dried rose, black tea, white pepper, orange peel',
  ),
  counoise: vocabulary(
    'raspberry, red plum, cranberry, wild strawberry',
    'pink peppercorn, anise, dried herbs, hibiscus',
  ),
  carignan: vocabulary(
    'cranberry, black cherry, red plum, blood orange, raspberry',
    'bay leaf, cured meat, licorice, dusty thyme',
  ),
  tempranillo: vocabulary(
    'cherry, plum, dried fig, red currant, blackberry',
    'tobacco, cedar, leather, dill, vanilla, clove',
  ),
  graciano: vocabulary('mulberry, black cherry, blackberry, sour plum', 'violet, mint, black tea, white pepper'),
  touriga_nacional: vocabulary(
    'blueberry, black plum, blackberry, black currant',
    'violet, bergamot, dark chocolate, rockrose',
  ),
  aglianico: vocabulary(
    'black cherry, sour plum, blackberry, dried cranberry',
    'iron, dried herbs, smoke, tar, black tea',
  ),
  sangiovese: vocabulary(
    'sour cherry, red plum, cranberry, tomato leaf, dried strawberry',
    'dried oregano, clay, tobacco, balsamic, black tea',
  ),
  barbera: vocabulary('red cherry, blackberry, raspberry, sour plum', 'dried thyme, anise, cocoa, nutmeg'),
  montepulciano: vocabulary(
    'black cherry, red plum, boysenberry, blackberry',
    'oregano, tobacco, dark earth, licorice',
  ),
  dolcetto: vocabulary('black cherry, blackberry, prune, blueberry', 'bitter almond, cocoa, violet'),
  nebbiolo: vocabulary('red cherry, cranberry, raspberry, dried orange', 'rose petal, tar, anise, truffle, leather'),
  tannat: vocabulary(
    'blackberry, black plum, black currant, blueberry',
    'espresso, dark chocolate, cigar box, cardamom',
  ),
  cabernet_sauvignon: vocabulary(
    'cassis, black cherry, blackberry, black plum',
    'cedar, graphite, tobacco, bay leaf, mint, cocoa',
  ),
  malbec: vocabulary('black plum, blueberry, blackberry, black cherry', 'violet, cocoa, sweet tobacco, leather'),
  petite_sirah: vocabulary(
    'blueberry, blackberry, black plum, boysenberry',
    'dark chocolate, black pepper, espresso, sage',
  ),
  petit_verdot: vocabulary('black cherry, blueberry, black plum, damson', 'violet, graphite, sage, pipe tobacco'),
  merlot: vocabulary('plum, black cherry, raspberry, fig', 'chocolate, bay leaf, cedar, vanilla, clove'),
  cabernet_franc: vocabulary(
    'raspberry, red plum, red currant, strawberry',
    'roasted pepper, pencil shavings, dried mint, gravel',
  ),
  alicante_bouschet: vocabulary(
    'blackberry, mulberry, black plum, black cherry',
    'black pepper, cocoa, smoke, dried herbs',
  ),
  lenoir: vocabulary('mulberry, blackberry, black cherry, elderberry', 'cocoa, ink, dark earth, clove'),
  norton: vocabulary('elderberry, black cherry, plum, blackberry', 'cocoa, damp earth, licorice, wild herbs'),
  pinot_noir: vocabulary(
    'red cherry, raspberry, cranberry, strawberry, pomegranate',
    'forest floor, clove, rose petal, black tea, mushroom',
  ),
  gamay_noir: vocabulary('red cherry, raspberry, cranberry, wild strawberry', 'violet, wet stone, peony, white pepper'),
  zinfandel: vocabulary(
    'blackberry, raspberry jam, boysenberry, sun-dried plum',
    'black pepper, cinnamon, sweet tobacco, anise',
  ),
  roussanne: vocabulary('pear, apricot, quince, baked apple', 'chamomile, beeswax, honey, toasted almond'),
  marsanne: vocabulary('quince, honeydew, pear, mandarin', 'almond, acacia, beeswax, ginger'),
  viognier: vocabulary('apricot, peach, tangerine, mango', 'orange blossom, honeysuckle, ginger, white pepper'),
  grenache_blanc: vocabulary('green apple, pear, lemon zest, honeydew', 'fennel, white flowers, wet stone, almond'),
  picpoul: vocabulary('lime, green apple, grapefruit, lemon zest', 'chalk, sea spray, white blossom, oyster shell'),
  vermentino: vocabulary(
    'grapefruit pith, lime, green apple, white peach',
    'sea breeze, bitter almond, fennel, rosemary',
  ),
  albarino: vocabulary('lemon, nectarine, grapefruit, lime zest', 'sea spray, wet stone, orange blossom, beeswax'),
  trebbiano: vocabulary('lemon, green apple, white peach, pear', 'almond, wet stone, basil, hay'),
  fiano: vocabulary('pear, yellow apple, nectarine, lemon zest', 'hazelnut, honeycomb, pine, chamomile'),
  chardonnay: vocabulary(
    'yellow apple, lemon curd, pear, white peach, pineapple',
    'hazelnut, brioche, vanilla, flint, toasted oats',
  ),
  chenin_blanc: vocabulary('quince, yellow apple, pear, lemon', 'chamomile, honey, ginger, wet wool'),
  pinot_blanc: vocabulary('pear, green apple, white peach, lemon', 'almond, chalk, acacia, fresh cream'),
  pinot_gris: vocabulary('pear, nectarine, lemon zest, melon', 'almond, honeysuckle, ginger, white pepper'),
  riesling: vocabulary('lime, green apple, apricot, grapefruit', 'slate, jasmine, honeycomb, beeswax'),
  blanc_du_bois: vocabulary(
    'guava, lime zest, grapefruit, pineapple, tangerine',
    'orange blossom, fresh herbs, wet slate, honeysuckle',
  ),
  muscat_blanc: vocabulary('orange peel, peach, fresh grape, lychee', 'jasmine, orange blossom, rose petal, ginger'),
  clairette: vocabulary('green apple, lime, white peach, pear', 'fennel, white flowers, chalk, almond'),
  verdejo: vocabulary('lime, melon, grapefruit, white peach', 'fennel, fresh hay, bitter almond, bay leaf'),
  sauvignon_blanc: vocabulary('grapefruit, gooseberry, passion fruit, lime', 'cut grass, jalapeño, flint, lemongrass'),
  gewurztraminer: vocabulary('lychee, mango, tangerine, apricot', 'rose petal, ginger, allspice, honey'),
  malvasia: vocabulary('peach, apricot, orange peel, pear', 'honeysuckle, white pepper, jasmine, almond'),
};

/** Styles whose winemaking dominates the grape. */
export const styleVocabulary: Partial<Record<WineStyle, TastingVocabulary>> = {
  rose: vocabulary(
    'strawberry, watermelon rind, red currant, white peach, blood orange, raspberry, rhubarb, pink grapefruit',
    'sea salt, rose petal, orange blossom, fresh herbs, wet stone, cucumber skin, white pepper',
  ),
  orange: vocabulary(
    'dried apricot, tangerine peel, quince, bruised apple, persimmon, kumquat',
    'black tea, chamomile, ginger, beeswax, hay, walnut',
  ),
  sparkling: vocabulary(
    'lemon curd, green apple, white peach, pear, red apple, tangerine, Meyer lemon',
    'brioche, chalk, toasted almond, hazelnut, sea salt, biscuit, white blossom',
  ),
  dessert: vocabulary(
    'orange peel, dried apricot, candied lemon, peach nectar, baked pear, pineapple, golden raisin',
    'honey, jasmine, saffron, beeswax, marmalade, ginger, burnt sugar',
  ),
  fortified: vocabulary(
    'prune, dried fig, black cherry, raisin, date, stewed plum, candied orange',
    'walnut, burnt sugar, cocoa, coffee, toffee, cinnamon, cedar, molasses',
  ),
};

/** Local dishes for the kinds of food in the wine data. */
export const dishes: Record<string, string[]> = {
  Beef: ['Brisket', 'Ribeye', 'Short ribs', 'Skirt steak', 'Burgers'],
  Lamb: ['Lamb chops', 'Leg of lamb', 'Lamb stew'],
  Poultry: ['Roast chicken', 'Duck', 'Smoked turkey', 'Quail'],
  'Game Meat': ['Venison', 'Wild boar', 'Dove'],
  Veal: ['Veal chops'],
  Pasta: ['Lasagna', 'Ravioli', 'Spaghetti with tomato sauce'],
  Pork: ['Carnitas', 'Pork chops', 'Pulled pork', 'Pork tenderloin'],
  Shellfish: ['Oysters', 'Gulf shrimp', 'Crab cakes', 'Crawfish', 'Mussels'],
  'Rich Fish': ['Salmon', 'Redfish', 'Grilled tuna'],
  'Lean Fish': ['Snapper', 'Flounder', 'Catfish'],
  Vegetarian: ['Roast squash', 'Grilled vegetables', 'Mushroom risotto', 'Ratatouille'],
  'Spicy Food': ['Thai curry', 'Green enchiladas', 'Tamales'],
  'Maturated Cheese': ['Aged cheddar', 'Aged gouda'],
  'Hard Cheese': ['Manchego', 'Parmesan', 'Pecorino'],
  'Soft Cheese': ['Brie', 'Camembert'],
  'Goat Cheese': ['Goat cheese'],
  'Blue Cheese': ['Blue cheese'],
  'Cured Meat': ['Prosciutto', 'Chorizo', 'Salami'],
  Appetizer: ['Olives', 'Bruschetta', 'Deviled eggs'],
  Snack: ['Popcorn', 'Salted almonds', 'Kettle chips'],
  'Sweet Dessert': ['Pecan pie', 'Bread pudding', 'Crème brûlée'],
  'Fruit Dessert': ['Peach cobbler', 'Apple tart'],
};
