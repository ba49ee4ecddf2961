import type { ImportKind } from '../import.ts';
import { normalizedHeader } from './import-field.ts';

/**
 * An export of another program. It is recognized by `has`, names that its files all have; `columns` are the fields of
 * those columns that other programs use in another meaning, or not at all.
 */
type Preset = { name: string; kinds: readonly ImportKind[]; has: readonly string[]; columns: Record<string, string> };

const presets: readonly Preset[] = [
  {
    name: 'Lonevine',
    kinds: ['wines', 'stock'],
    has: ['name', 'winery', 'lastchanged', 'id'],
    columns: { type: '', winery: '', state: '', lastchanged: '' },
  },
  {
    name: 'Shopify',
    kinds: ['wines', 'stock'],
    has: ['handle', 'title', 'variantprice'],
    // why: its weights and search texts have names that others use for the wine itself
    columns: { type: 'style', bodyhtml: 'description', imagesrc: 'photo', variantimage: '', status: '', tags: '' },
  },
  {
    name: 'Commerce7',
    kinds: ['wines', 'stock'],
    has: ['winetype', 'volumeinml', 'sku'],
    columns: { type: '', producttype: '', winetype: 'style', content: 'description', teaser: '', region: '', id: '' },
  },
  {
    name: 'WineDirect',
    kinds: ['wines', 'stock'],
    has: ['productsku', 'bottlesize'],
    columns: { producttype: '', type: '', winetype: 'style', teaser: '', productid: '', brand: '', region: '' },
  },
  {
    name: 'Vinoshipper',
    kinds: ['wines', 'stock'],
    has: ['productid', 'name', 'containervolume'],
    columns: { category: '', type: 'style', msrp: '', productid: '', producer: '' },
  },
];

/** The program that a file was exported from, by the names of its columns; undefined if it is not known. */
export function recognizePreset(kind: ImportKind, headers: readonly string[]): Preset | undefined {
  const names = new Set(headers.map(normalizedHeader));
  return presets.find((preset) => preset.kinds.includes(kind) && preset.has.every((name) => names.has(name)));
}
