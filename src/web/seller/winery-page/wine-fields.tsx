import { annualProductions, criteria } from '#features/wineries/winery.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { type PartProps, sectionProps, textFieldProps } from './form-sections.tsx';

/** A grape that can be chosen. */
export type Grape = { code: string; name: string; colour: 'red' | 'white' };

/** The winery's grapes, production, and what it offers visitors. */
export function WineFields({ grapes, ...part }: PartProps & { grapes: readonly Grape[] }) {
  const { form, errors } = part;
  return (
    <FieldGroup {...sectionProps('winery-wine')}>
      <fieldset id="varietals" className="min-w-0" tabIndex={-1}>
        <legend className="mb-1.5 text-small font-semibold">Grapes</legend>
        <GrapeChoice title="Red grapes" grapes={grapes.filter(({ colour }) => colour === 'red')} form={form} />
        <GrapeChoice title="White grapes" grapes={grapes.filter(({ colour }) => colour === 'white')} form={form} />
        <FieldError id="varietals" {...(errors.varietals !== undefined && { error: errors.varietals })} />
      </fieldset>
      <SelectField
        {...textFieldProps(part)('annualProduction')}
        label="Bottles a year"
        placeholder="Do not say"
        choices={annualProductions.map((range) => ({ value: range, label: range }))}
        optional
      />
      <fieldset id="criteria" className="min-w-0" tabIndex={-1}>
        <legend className="mb-1.5 text-small font-semibold">What visitors come to you for</legend>
        <div className="grid gap-x-6 md:grid-cols-2">
          {Object.entries(criteria).map(([code, label]) => (
            <CheckboxField
              key={code}
              id={`criteria-${code}`}
              name="criteria"
              value={code}
              label={label}
              defaultChecked={form.criteria.includes(code)}
            />
          ))}
        </div>
        <FieldError id="criteria" {...(errors.criteria !== undefined && { error: errors.criteria })} />
      </fieldset>
    </FieldGroup>
  );
}

function GrapeChoice({ title, grapes, form }: { title: string; grapes: readonly Grape[]; form: PartProps['form'] }) {
  const chosen = grapes.filter(({ code }) => form.varietals.includes(code)).map(({ name }) => name);
  return (
    <Disclosure title={title} aside={chosen.length > 3 ? `${chosen.length} chosen` : chosen.join(', ')}>
      <div className="grid grid-cols-2 gap-x-6 md:grid-cols-3">
        {grapes.map(({ code, name }) => (
          <CheckboxField
            key={code}
            id={`grape-${code}`}
            name="varietals"
            value={code}
            label={name}
            defaultChecked={form.varietals.includes(code)}
          />
        ))}
      </div>
    </Disclosure>
  );
}
