import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormResult, type FormState, formStateOf } from '../../forms/form-result.ts';
import { useResettingForm } from '../../forms/use-form.ts';

/** The result of any form of the page; this form shows the errors of its fields. */
export type BusinessFormResult = FormResult<object>;

/** The business details for the payment gateway; they contain no bank numbers, so the form works without JavaScript. */
export function BusinessForm(props: {
  stored: { businessProfileMCC: string; businessProfileURL: string };
  action: string;
  result: BusinessFormResult | undefined;
}) {
  const { stored, action, result } = props;
  const { form, busy } = useResettingForm(result, 'business');
  const state = formStateOf(result, stored);
  return (
    <Form ref={form} method="post" action={action} noValidate className="grid gap-5">
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

/** The categories that a winery may choose, by the card networks' merchant category codes. */
const categories = [
  { value: '5921', label: 'Wine, beer, and liquor store (5921)' },
  { value: '5734', label: 'Computer software store (5734)' },
];

/** The ids of the business fields by their names. */
export const businessFieldIds = { businessProfileMCC: 'businessProfileMCC', businessProfileURL: 'businessProfileURL' };

/** The fields for the category and the website of the business. */
export function BusinessFields({ form }: { form: FormState }) {
  const field = fieldPropsOf(form);
  return (
    <>
      <SelectField {...field('businessProfileMCC')} label="What you sell" choices={categories} required />
      <TextField
        {...field('businessProfileURL')}
        type="url"
        label="Website"
        hint="Your own site, or your page on this one"
        autoComplete="url"
        maxLength={500}
        required
      />
    </>
  );
}
