import type { ReactNode } from 'react';
import { stateName } from '#features/places/states.ts';
import { regions } from '#features/wineries/winery.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGroup, fieldPropsOf } from '../../forms/form-fields.tsx';
import type { FormState } from '../../forms/form-result.ts';

const states = ['TX', 'OR'].map((value) => ({ value, label: stateName(value) }));
const regionChoices = Object.entries(regions).map(([value, label]) => ({ value, label }));

/** What a winery is called that is not listed yet, and where it is. @param similar what is listed with a similar name */
export function NewWineryFields({ similar, ...form }: FormState & { similar: ReactNode }) {
  const field = fieldPropsOf(form);
  return (
    <FieldGroup id="winery" title="Your winery">
      <TextField {...field('wineryName')} label="Winery name" autoComplete="organization" maxLength={120} required />
      {similar}
      <TextField {...field('wineryStreet')} label="Street address" maxLength={200} optional />
      <div className="grid items-start gap-x-5 gap-y-5 md:grid-cols-2">
        <TextField {...field('wineryCity')} label="Town" maxLength={120} required />
        <SelectField {...field('wineryState')} label="State" choices={states} placeholder="Choose" required />
        <TextField {...field('wineryZip')} label="ZIP code" inputMode="numeric" maxLength={10} optional />
        <SelectField {...field('wineryRegion')} label="Region" choices={regionChoices} placeholder="Choose" required />
      </div>
      <TextField {...field('wineryWebsite')} label="Website" inputMode="url" maxLength={500} optional />
    </FieldGroup>
  );
}

/** What helps to check a claim. */
export function ProofFields({ isDispute, ...form }: FormState & { isDispute: boolean }) {
  const field = fieldPropsOf(form);
  return (
    <FieldGroup id="proof" title="How we check it">
      <div className="grid items-start gap-x-5 gap-y-5 md:grid-cols-2">
        <TextField
          {...field('phone')}
          type="tel"
          label="Phone number"
          hint="The winery’s own, if you can"
          autoComplete="tel"
          maxLength={30}
          required
        />
        <TextField {...field('bw')} label="License number" hint="Such as BWN-TX-15001" maxLength={40} optional />
      </div>
      <TextArea
        {...field('note')}
        label={isDispute ? 'Why the winery is yours' : 'What else we should know'}
        hint="Your role at the winery, or who can confirm it"
        optional
      />
    </FieldGroup>
  );
}
