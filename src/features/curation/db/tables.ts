import type { Generated } from 'kysely';

/**
 * A selection of wines. `startsOn` and `endsOn` are its first and last day in the shop's time zone, `YYYY-MM-DD`; without
 * a last day it is shown until the next one starts. `version` counts the changes.
 */
export type CuratedSelectionTable = {
  id: string;
  title: string;
  introduction: string;
  published: Generated<boolean>;
  startsOn: string | null;
  endsOn: string | null;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * A wine of a selection with the reason for it. `position` counts from 0, without gaps. The names are those at the last
 * change, for when the listing is deleted and `listingId` is null.
 */
export type CuratedWineTable = {
  selectionId: string;
  position: number;
  listingId: string | null;
  wineName: string;
  wineryName: string;
  reason: string;
};

declare module '#infra/database.ts' {
  interface Tables {
    curatedSelections: CuratedSelectionTable;
    curatedWines: CuratedWineTable;
  }
}
