import { weekdays } from '#features/wineries/opening-hours.ts';
import { maxWineryPhotos } from '#features/wineries/winery.ts';
import { readTypedText } from '../../forms/form-action.server.ts';
import { fieldsPerDay, textFieldNames, type WineryForm } from './winery-form.ts';

/** Of what was typed so much is read, so that what is too long can be cut by whoever wrote it, in characters. */
const maxTypedLength = 20_000;

/** What stands in the form of a winery's page that was sent. */
export function readWineryForm(form: FormData): WineryForm {
  const all = (name: string, most: number) => {
    const texts = form.getAll(name).filter((value) => typeof value === 'string');
    return texts.slice(0, most).map((text) => text.slice(0, maxTypedLength));
  };
  const alts = all('alt', maxWineryPhotos + 1);
  const [version] = all('seen', 1);
  return {
    texts: readTypedText(form, textFieldNames, maxTypedLength),
    hours: weekdays.map((_, at) => all(`hours-${at}`, fieldsPerDay)),
    criteria: all('criteria', 20),
    varietals: all('varietals', 500),
    photos: all('photo', maxWineryPhotos + 1).map((id, at) => ({ id, alt: alts[at] ?? '' })),
    version,
  };
}
