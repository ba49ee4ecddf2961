import type { WineSummary } from '#features/listings/listing.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import { formatDate } from '#kit/time.ts';

/** The maximum number of wines in a selection. */
export const maxCuratedWines = 12;

/** The maximum lengths of a selection's texts, in characters. A reason is one sentence. */
export const curatedTextLimits = { title: 80, introduction: 600, reason: 200 } as const;

/** What a selection is today: not published yet, still to come, shown now, or over. */
export type SelectionState = 'draft' | 'upcoming' | 'current' | 'past';

/**
 * A wine of a selection, with the reason for it. `listing` is null if it is no longer offered: then the names are those
 * that it had.
 */
export type CuratedWine = {
  wineName: string;
  wineryName: string;
  reason: string;
  listing: (WineSummary & { soldOut: boolean }) | null;
};

/** A selection as its page shows it. `until` is the last day on which it was or will be shown, if that is known. */
export type CuratedSelection = {
  title: string;
  introduction: string;
  startsOn: string;
  until: string | null;
  current: boolean;
  wines: CuratedWine[];
};

/** A past selection in a list. */
export type PastSelection = Pick<CuratedSelection, 'title' | 'startsOn' | 'until'> & { wines: number };

/** A page of past selections. */
export type PastSelectionsPage = Pagination & { total: number; perPage: number; selections: PastSelection[] };

/** A selection in the admins' list. */
export type ListedSelection = {
  id: string;
  title: string;
  state: SelectionState;
  startsOn: string | null;
  endsOn: string | null;
  wines: number;
};

/** A wine that an admin chose for a selection; `listingId` is null for one that was deleted since. */
export type ChosenWine = { listingId: string | null; wineName: string; wineryName: string; reason: string };

/** A selection as an admin edits it. `version` is 0 for one that is not stored yet. */
export type EditedSelection = {
  id: string;
  version: number;
  state: SelectionState;
  title: string;
  introduction: string;
  startsOn: string | null;
  endsOn: string | null;
  wines: ChosenWine[];
};

/** The URL of a selection's page: that of the current one, or of the one that started on a day. */
export function selectionUrl(startsOn?: string): string {
  return startsOn === undefined ? '/curated' : `/curated/${startsOn}`;
}

/** The days of a selection for people: `Since Jun 1, 2026`, `Mar 15, 2026 to May 31, 2026`. */
export function describeSelectionDays({ startsOn, until }: { startsOn: string; until: string | null }): string {
  // why: around noon in Texas it is the same day there
  const [first, last] = [startsOn, until].map((day) => day && formatDate(`${day}T18:00:00Z`));
  return last === null ? `Since ${first}` : `${first} to ${last}`;
}
