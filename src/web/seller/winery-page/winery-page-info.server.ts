import { weekdays } from '#features/wineries/hours/opening-hours.ts';
import { maxWineryPhotos } from '#features/wineries/winery.ts';
import { readTypedText } from '../../forms/form-action.server.ts';
import { fieldsPerDay, textFieldNames, type WineryForm } from './winery-form.ts';

/**
 * The maximum length of a field's text that is read, in characters: longer than allowed, so that sellers can shorten
 * their own text.
 */
const maxTypedLength = 20_000;

/** The submitted values of the form of a winery's page. */
export function readWineryForm(form: FormData): WineryForm {
  const textsOf = (name: string, maxCount: number) => {
    const texts = form.getAll(name).filter((value) => typeof value === 'string');
    return texts.slice(0, maxCount).map((text) => text.slice(0, maxTypedLength));
  };
  const alts = textsOf('alt', maxWineryPhotos + 1);
  const [version] = textsOf('seen', 1);
  return {
    texts: readTypedText(form, textFieldNames, maxTypedLength),
    hours: weekdays.map((_, at) => textsOf(`hours-${at}`, fieldsPerDay)),
    criteria: textsOf('criteria', 20),
    varietals: textsOf('varietals', 500),
    photos: textsOf('photo', maxWineryPhotos + 1).map((id, at) => ({ id, alt: alts[at] ?? '' })),
    version,
  };
}
