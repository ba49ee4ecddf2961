import type { GeneratedAlways } from 'kysely';

// Triggers write these tables (migrations/0001-baseline/search-triggers.sql), so every column is read-only here.

/**
 * A published listing for filters, counts, and keywords. `stock` is null for tastings. `words` is a tsvector for
 * matching only: A title and vintage, B winery and grapes, C synonyms, style, and place, D pairings. `body` is 1 (very
 * light) to 5, `unitPriceCents` the price for 750 ml, `score` the mean of `ratings` ratings of buyers, in hundredths.
 */
export type SearchDocumentTable = {
  listingId: GeneratedAlways<string>;
  wineryId: GeneratedAlways<string>;
  kindId: GeneratedAlways<number>;
  priceCents: GeneratedAlways<number>;
  stock: GeneratedAlways<number | null>;
  createdAt: GeneratedAlways<Date>;
  plainTitle: GeneratedAlways<string>;
  words: GeneratedAlways<string>;
  vintage: GeneratedAlways<number | null>;
  ava: GeneratedAlways<string | null>;
  body: GeneratedAlways<number | null>;
  unitPriceCents: GeneratedAlways<number>;
  score: GeneratedAlways<number | null>;
  ratings: GeneratedAlways<number>;
};

/**
 * What many documents have in common: type, style, and grapes (codes, the main one first). A tasting's style is empty.
 */
export type SearchKindTable = {
  id: GeneratedAlways<number>;
  type: GeneratedAlways<'wine' | 'tasting'>;
  style: GeneratedAlways<string>;
  varietals: GeneratedAlways<string[]>;
  words: GeneratedAlways<string>;
};

/** Every word that a document has ever had, for correcting misspelled keywords. */
export type SearchWordTable = { word: GeneratedAlways<string> };

declare module '#infra/database.ts' {
  interface Tables {
    searchDocuments: SearchDocumentTable;
    searchKinds: SearchKindTable;
    searchWords: SearchWordTable;
  }
}
