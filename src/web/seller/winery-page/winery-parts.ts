import type { WineryForm } from './winery-form.ts';
import type { Settled } from '../../components/account/settings-page.tsx';
import { fieldsOf } from '../../components/account/typed-form.ts';

/** What became of the form: as of every form of the settings, and what stood in it where it comes back. */
export type WineryFormResult = Omit<Settled, 'typed'> & { form?: WineryForm };

/** What a part of the form is given: what stands in it, and what is wrong with it. */
export type PartProps = { form: WineryForm; errors: Readonly<Record<string, string>> };

/** What a field of one line takes, by its name. */
export const textFieldProps = ({ form, errors }: PartProps) => fieldsOf({ typed: form.texts, errors });
