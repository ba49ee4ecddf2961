import { Form } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormResult, type FormState, formStateOf } from '../../forms/form-result.ts';
import { useResettingForm } from '../../forms/use-form.ts';

/** What became of any form of the page: this one shows what is wrong with its fields. */
export type BusinessFormResult = FormResult<object>;

/** What the provider is told of the business; no number is in it, so it needs no script. */
export function BusinessForm(props: {
  kept: { businessProfileMCC: string; businessProfileURL: string };
  action: string;
  result: BusinessFormResult | undefined;
}) {
  const { kept, action, result } = props;
  const { form, busy } = useResettingForm(result, 'business');
  const state = formStateOf(result, kept);
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate={Object.keys(state.errors).length > 0}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="business" />
      <BusinessFields form={state} />
      <div>
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save business details
        </Button>
      </div>
    </Form>
  );
}

/** What a winery may say that it sells, by the card networks' codes of categories. */
const categories = [
  { value: '5921', label: 'Wine, beer and liquor shop (5921)' },
  { value: '5734', label: 'Computer software shop (5734)' },
];

/** The fields of a business by their names, with their ids. */
export const businessFieldIds = { businessProfileMCC: 'businessProfileMCC', businessProfileURL: 'businessProfileURL' };

/** What the business sells, and where it is on the web. */
export function BusinessFields({ form }: { form: FormState }) {
  const field = fieldPropsOf(form);
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
