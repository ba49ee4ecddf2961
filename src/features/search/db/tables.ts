import type { GeneratedAlways } from 'kysely';

// Triggers keep these tables (migrations/0001-baseline/search-triggers.sql): nothing else writes them, so every column is only read.

/**
 * A published listing as filters, counts and keywords need it. `stock` is null for tastings: nobody counts them in bottles.
 * `words` are a tsvector, to be matched and not read: A title and vintage, B winery and grapes, C synonyms, style and
 * place, D pairings.
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
};

/** What many documents have in common: type, style and grapes (codes, the leading one first). A tasting's style is empty. */
export type SearchKindTable = {
  id: GeneratedAlways<number>;
  type: GeneratedAlways<'wine' | 'tasting'>;
  style: GeneratedAlways<string>;
  varietals: GeneratedAlways<string[]>;
  words: GeneratedAlways<string>;
};

/** Every word that a document ever had, to find the one that a misspelt keyword means. */
export type SearchWordTable = { word: GeneratedAlways<string> };

declare module '#infra/database.ts' {
  interface Tables {
    searchDocuments: SearchDocumentTable;
    searchKinds: SearchKindTable;
    searchWords: SearchWordTable;
  }
}
