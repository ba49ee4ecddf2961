import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { fieldsOf, type TypedForm } from '../../components/account/typed-form.ts';

/** What a winery may say that it sells, by the card networks' codes of categories. */
const categories = [
  { value: '5921', label: 'Wine, beer and liquor shop (5921)' },
  { value: '5734', label: 'Computer software shop (5734)' },
];

/** The fields of a business by their names, with their ids. */
export const businessFieldIds = { businessProfileMCC: 'businessProfileMCC', businessProfileURL: 'businessProfileURL' };

/** What the business sells, and where it is on the web. */
export function BusinessFields({ form }: { form: TypedForm }) {
  const field = fieldsOf(form);
  return (
    <>
      <SelectField {...field('businessProfileMCC')} label="What you sell" choices={categories} required />
      <TextField
        {...field('businessProfileURL')}
        type="url"
        label="Address on the web"
        hint="Your own site, or your page here."
        autoComplete="url"
        maxLength={500}
        required
      />
    </>
  );
}
