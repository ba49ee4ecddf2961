import type { ImportKind, ImportState, RowFilter } from '#features/imports/import.ts';
import type { BadgeTone } from '#ui/feedback/badge.tsx';
import type { ImportArea } from './import-url.ts';

/** The title of the pages of an area. */
export function titleOf(area: ImportArea): string {
  return area === 'directory' ? 'Import wineries' : 'Import wines or stock';
}

/** What leads to the pages of an area. */
export function crumbsOf(area: ImportArea): { label: string; to: string }[] {
  return [area === 'directory' ? { label: 'Dashboard', to: '/dashboard' } : { label: 'Listings', to: '/listings' }];
}

/** The labels of what a file is about. */
export const kindLabels: Readonly<Record<ImportKind, string>> = {
  wines: 'Wines',
  stock: 'Stock only',
  wineries: 'Wineries',
};

/** The labels of the states of an import. */
export const stateLabels: Readonly<Record<ImportState, string>> = {
  mapping: 'Columns to choose',
  checking: 'Checking',
  checked: 'Preview ready',
  applying: 'Applying',
  applied: 'Applied',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Not applied',
};

/** The tones of the states. */
export const stateTones: Readonly<Record<ImportState, BadgeTone>> = {
  ...{ mapping: 'care', checking: 'neutral', checked: 'care', applying: 'neutral' },
  ...{ applied: 'ready', undoing: 'neutral', undone: 'neutral', failed: 'stopped' },
};

/** The labels of the kinds of rows. */
export const filterLabels: Readonly<Record<RowFilter, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  wrong: 'Wrong',
  ask: 'Ask',
  skipped: 'Left out',
  kept: 'Changed since',
};

/** A number of rows: `1 row`, `1,200 rows`. */
export function rowCount(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`;
}
