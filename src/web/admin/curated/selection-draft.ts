import type { ChosenWine, EditedSelection } from '#features/curation/curated-selection.ts';
import type { FormResult } from '../../forms/form-result.ts';

/** A wine in the form: one that was deleted since cannot be saved again. */
export type DraftWine = ChosenWine & { listingId: string };

/** What is in the form of a selection. */
export type SelectionDraft = {
  version: number;
  title: string;
  introduction: string;
  startsOn: string;
  endsOn: string;
  wines: DraftWine[];
};

/** A wine that the search found, to be added. */
export type FoundWine = { id: string; name: string; wineryName: string };

/** The answer to the form of a selection: what was in it, and what the search found. */
export type SelectionAnswer = FormResult<never, { code: 'selection-started' | 'forbidden' }, SelectionDraft> & {
  keywords?: string;
  found?: FoundWine[];
};

/** The form of a stored selection. */
export function draftOf(selection: EditedSelection): SelectionDraft {
  const { version, title, introduction, startsOn, endsOn, wines } = selection;
  return {
    ...{ version, title, introduction, startsOn: startsOn ?? '', endsOn: endsOn ?? '' },
    wines: wines.flatMap((wine) => (wine.listingId === null ? [] : [{ ...wine, listingId: wine.listingId }])),
  };
}

/** What a button of the form does: a verb, and for some of them the id of a wine. */
export type DraftIntent = { verb: string; id: string };

/** Reads the value of the pressed button, `up:{id}`. */
export function readIntent(value: FormDataEntryValue | null): DraftIntent {
  const [verb = '', id = ''] = typeof value === 'string' ? value.split(':') : [];
  return { verb, id };
}

/** The wines with one moved up or down by a place, or removed; unchanged for other verbs. */
export function changeWines(wines: readonly DraftWine[], { verb, id }: DraftIntent): DraftWine[] {
  const at = wines.findIndex(({ listingId }) => listingId === id);
  const wine = wines[at];
  if (!wine) return [...wines];
  if (verb === 'remove') return wines.toSpliced(at, 1);
  if (verb !== 'up' && verb !== 'down') return [...wines];
  return placeWine(wines, wine, Math.max(0, at + (verb === 'up' ? -1 : 1)));
}

/** The wines with one of them at another place. */
export function placeWine(wines: readonly DraftWine[], wine: DraftWine, place: number): DraftWine[] {
  return wines.filter((one) => one !== wine).toSpliced(place, 0, wine);
}
