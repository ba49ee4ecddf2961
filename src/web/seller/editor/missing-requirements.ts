import { parseScheduleForm } from '#features/availability/schedule/schedule-form.ts';
import type { EditorListing, EditorTab } from '#features/listing-management/editor/listing-editor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { photoFilesField } from './photos/photos-tab.ts';

/** Whether a tab of a draft may lack something though nothing in its form is wrong. */
export function mayLackMore(tab: EditorTab): boolean {
  return tab === 'photos' || tab === 'availability';
}

/**
 * What keeps a draft from going on to the tab after this one, though nothing in its form is wrong: there is no photo, or there are no
 * hours. Undefined where it goes on, and where only the order of photos is changed.
 * @param typed what the tab sent
 */
export function missingToContinue(
  { listing, tab }: { listing: Pick<EditorListing, 'state' | 'gaps'> | undefined; tab: EditorTab },
  typed: Readonly<Record<string, string | undefined>>,
): FieldErrors | undefined {
  const gap = listing?.state === 'draft' ? listing.gaps.find((one) => one.tab === tab) : undefined;
  if (!gap) return undefined;
  if (tab === 'photos' && typed.remove === undefined && typed.order === undefined) {
    return { [photoFilesField]: gap.lacks };
  }
  return tab === 'availability' && parseScheduleForm(typed).length === 0 ? { entries: gap.lacks } : undefined;
}
