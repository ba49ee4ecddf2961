import type { GeneratedAlways } from 'kysely';

// Triggers keep these tables (migrations/0004-search-documents.ts): nothing else writes them, so every column is only read.

/** A published listing as filters and counts need it. `stock` is null for tastings: nobody counts them in bottles. */
export type SearchDocumentTable = {
  listingId: GeneratedAlways<string>;
  wineryId: GeneratedAlways<string>;
  kindId: GeneratedAlways<number>;
  priceCents: GeneratedAlways<number>;
  stock: GeneratedAlways<number | null>;
  createdAt: GeneratedAlways<Date>;
};

/** What many documents have in common: type, style and grapes (codes, the leading one first). */
export type SearchKindTable = {
  id: GeneratedAlways<number>;
  type: GeneratedAlways<'wine' | 'tasting'>;
  style: GeneratedAlways<string | null>;
  varietals: GeneratedAlways<string[]>;
  words: GeneratedAlways<string>;
};

/** The words of a document: A title and vintage, B winery and grapes, C synonyms, style and place, D pairings. */
export type SearchTextTable = {
  listingId: GeneratedAlways<string>;
  plainTitle: GeneratedAlways<string>;
  words: GeneratedAlways<string>;
};

/** Every word that a document ever had, to find the one that a misspelt keyword means. */
export type SearchWordTable = { word: GeneratedAlways<string> };

declare module '#infra/database.ts' {
  interface Tables {
    searchDocuments: SearchDocumentTable;
    searchKinds: SearchKindTable;
    searchTexts: SearchTextTable;
    searchWords: SearchWordTable;
  }
}
