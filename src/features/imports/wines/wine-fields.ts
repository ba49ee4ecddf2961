import type { ImportField } from '../columns/import-field.ts';

const id = { field: 'id', label: 'Lonevine id', names: ['id', 'listingid'] };
const sku = {
  field: 'sku',
  label: 'SKU',
  names: ['variantsku', 'productsku', 'itemnumber', 'itemno', 'productcode', 'itemcode', 'itemsku', 'winesku'],
};
const title = {
  field: 'title',
  label: 'Name',
  names: ['title', 'producttitle', 'productname', 'wine', 'winename', 'item', 'itemname', 'product', 'labelname'],
};
const vintage = {
  field: 'vintage',
  label: 'Vintage',
  hint: 'Year, or NV',
  names: ['year', 'vintageyear', 'winevintage', 'harvest'],
};
const bottleMl = {
  field: 'bottleMl',
  label: 'Bottle size',
  hint: '750 ml, 1.5 L, or Magnum',
  names: [
    ...['size', 'volume', 'volumeml', 'volumeinml', 'bottleml', 'bottlesizeinml', 'bottlesizeml', 'bottlevolume'],
    ...['format', 'containersize', 'containervolume', 'unitvolume', 'winesize', 'variantvolumeinml'],
  ],
};
const stock = {
  field: 'stock',
  label: 'Stock',
  hint: 'Bottles that you can sell',
  names: [
    ...['quantity', 'qty', 'inventory', 'variantinventoryqty', 'inventoryqty', 'currentinventory', 'available'],
    ...['availableforsale', 'onhand', 'quantityonhand', 'stockquantity', 'bottles', 'inventoryquantity', 'instock'],
  ],
};

/** The fields of a wine that a file can have. */
export const wineFields: readonly ImportField[] = [
  title,
  vintage,
  bottleMl,
  sku,
  { field: 'priceCents', label: 'Price', names: ['variantprice', 'unitprice', 'retailprice', 'bottleprice', 'msrp'] },
  {
    field: 'currency',
    label: 'Currency',
    hint: 'US dollars',
    names: ['currencycode', 'pricecurrency', 'variantcurrency'],
  },
  stock,
  {
    field: 'style',
    label: 'Style',
    hint: 'Red, White, Rosé, Orange, Sparkling, Dessert, or Fortified',
    names: ['type', 'winetype', 'category', 'color', 'colour', 'winestyle', 'winecolor', 'productcategory'],
  },
  {
    field: 'grapes',
    label: 'Grapes',
    hint: 'Merlot, or 60% Merlot, 40% Malbec',
    names: ['grape', 'varietal', 'varietals', 'variety', 'varieties', 'winevarietal', 'blend', 'composition'],
  },
  {
    field: 'description',
    label: 'Description',
    names: ['bodyhtml', 'content', 'productdescription', 'tastingnotes', 'notes', 'winemakernotes', 'teaser'],
  },
  { field: 'ava', label: 'Appellation', names: ['ava', 'wineappellation', 'appellationofgrapes', 'origin'] },
  {
    field: 'abvTenths',
    label: 'Alcohol',
    hint: 'In percent',
    names: ['abv', 'alcoholcontent', 'alcoholbyvolume', 'alcoholpercent', 'alcoholpercentage', 'winealcohol', 'alc'],
  },
  { field: 'sweetness', label: 'Sweetness', names: ['dryness'] },
  { field: 'body', label: 'Body', names: ['winebody'] },
  { field: 'acidity', label: 'Acidity', names: ['acid'] },
  { field: 'pairings', label: 'Pairings', names: ['foodpairing', 'foodpairings', 'pairing', 'foodpairingnotes'] },
  { field: 'awards', label: 'Awards', names: ['award', 'accolades', 'wineawards'] },
  { field: 'practices', label: 'Practices', names: ['farming', 'practice', 'sustainability'] },
  { field: 'disclaimer', label: 'Disclaimer', names: ['legalnote'] },
  {
    field: 'photo',
    label: 'Picture',
    hint: 'A file name; you send the files as a ZIP afterwards',
    names: [
      'photo',
      'image',
      'imagesrc',
      'imagefile',
      'picturefile',
      'photofile',
      'imagename',
      'bottleshot',
      'imageurl',
    ],
  },
  id,
];

/** The fields of a list of stock: the wine, and how many bottles there are. */
export const stockFields: readonly ImportField[] = [sku, title, vintage, bottleMl, stock, id];
