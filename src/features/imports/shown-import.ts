import type { Pagination } from '#features/listings/pagination.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import type { ImportField } from './columns/import-field.ts';
import type { ImportFailure, ImportKind, ImportMode, ImportState, RowCounts, RowFilter } from './import.ts';
import type { ShownPictures } from './pictures/picture-limits.ts';
import type { ShownRow } from './present-row.ts';

/** An import in a list. */
export type ImportSummary = {
  id: string;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  winery: string | null;
  total: number;
  createdAt: string;
};

/** A page of the imports of a winery's people, or of the directory. */
export type ImportPage = Pagination & {
  imports: ImportSummary[];
  total: number;
  perPage: number;
  winery: WineryMembership | null;
  wineries: WineryMembership[];
};

/** An import with a page of its rows. */
export type ShownImport = ImportSummary & {
  /** How it was read, for people. */
  encoding: string;
  delimiter: string;
  /** The program that the file was exported from, if it was recognized. */
  preset: string | null;
  headers: string[];
  sample: string[][];
  fields: string[];
  knownFields: ImportField[];
  failure: ImportFailure | null;
  done: number;
  mode: ImportMode;
  counts: RowCounts;
  /** Until when it can be undone; null if it cannot. */
  undoUntil: string | null;
  filter: RowFilter;
  rows: ShownRow[];
  rowPages: Pagination & { total: number };
  /** The pictures that were sent for its wines; null for files that have none. */
  pictures: ShownPictures | null;
  mayChange: boolean;
};
