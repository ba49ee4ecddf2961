import type { ExampleGroup, Examples } from '../example.ts';
import { CheckboxField } from './checkbox-field.tsx';

export const group: ExampleGroup = 'fields';

export const examples: Examples = {
  filter: {
    note: 'A filter of the search, with what each choice would show.',
    show: () => (
      <fieldset className="max-w-64">
        <legend className="mb-1 font-semibold">Region</legend>
        <CheckboxField id="cb-central" label="Central Texas" count={168} defaultChecked />
        <CheckboxField id="cb-west" label="West Texas" count={104} />
        <CheckboxField id="cb-north" label="North Texas" count={1} />
        <CheckboxField id="cb-long" label="The Panhandle, the Llano Estacado and all the High Plains" count={12_345} />
        <CheckboxField id="cb-none" label="Gulf Coast" count={0} disabled />
      </fieldset>
    ),
  },
  withHint: {
    show: () => (
      <CheckboxField id="cb-news" label="Send me wine news" hint="Once a month. You can leave with one click." />
    ),
  },
  error: {
    show: () => (
      <CheckboxField
        id="cb-terms"
        label="I accept the Terms of Service"
        error="Accept the terms to open your account."
      />
    ),
  },
  disabled: {
    show: () => (
      <>
        <CheckboxField id="cb-off" label="Shipping" disabled />
        <CheckboxField id="cb-on" label="Pick-up at the winery" disabled defaultChecked />
      </>
    ),
  },
};
