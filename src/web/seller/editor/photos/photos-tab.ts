import type { EditorPhoto, PlayerVideo } from '#features/listings/photos/photo.ts';
import type { FormResult } from '../../../forms/form-result.ts';

/**
 * The data of the photos tab. `from` is the URL of its page, `problem` the error of a form that was submitted without
 * JavaScript.
 */
export type PhotosTabData = {
  listingId: string;
  from: string;
  photos: EditorPhoto[];
  video: PlayerVideo | null;
  problem: string | undefined;
};

/**
 * The result of changing photos: the versions of the stored descriptions by the photos' ids; or the errors, as a whole
 * and by field, and values to update in the form.
 */
export type PhotosFormResult = Exclude<FormResult<{ seen: Readonly<Record<string, string>> }>, { status: 'invalid' }>;

/** The id of the file field for photos. */
export const photoFilesField = 'photo-files';

/** The prefixes before a photo's id in the field names of its description and of the description's version. */
export const [textPrefix, versionPrefix] = ['text-', 'seen-'] as const;
