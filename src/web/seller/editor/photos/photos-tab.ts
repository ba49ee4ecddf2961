import type { EditorPhoto, PlayerVideo } from '#features/listings/photos/photo.ts';
import type { FormResult } from '../../../forms/form-result.ts';

/** What the tab of photos shows. `from` is the page it stands on, `problem` what came of a form that was sent without script. */
export type PhotosTabData = {
  listingId: string;
  from: string;
  photos: EditorPhoto[];
  video: PlayerVideo | null;
  problem: string | undefined;
};

/**
 * What became of a change of photos: the marks of the texts that are stored now, by the photos' ids; or why nothing was changed, as a whole
 * and by field, with what else is to stand in the form now.
 */
export type PhotosFormResult = Exclude<FormResult<{ seen: Readonly<Record<string, string>> }>, { status: 'invalid' }>;

/** The id of the field in which photos are chosen. */
export const photoFilesField = 'photo-files';

/** What stands before a photo's id in the names of the fields of its words and of their mark. */
export const [textPrefix, versionPrefix] = ['text-', 'seen-'] as const;
