/** The kinds of things that are recorded as imported. */
export type ImportedKind = 'user' | 'listing' | 'image' | 'transaction';

/**
 * A resource of the hosted platform that was imported, and what it is here. It is `complete` if the next run has nothing
 * to add.
 */
export type ImportedResourceTable = {
  kind: ImportedKind;
  id: string;
  targetId: string;
  complete: boolean;
  importedAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    importedResources: ImportedResourceTable;
  }
}
