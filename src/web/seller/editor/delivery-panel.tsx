import { useState } from 'react';
import { usStates } from '#features/places/us-states.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { fieldPropsOf, formatCentsInput, isChecked, type PanelProps } from './editor.ts';
import { fieldLabels } from './field-labels.ts';

const states = usStates.map(({ code, name }) => ({ value: code, label: name }));

/** The delivery tab: pickup, shipping fees, and the pickup address. */
export function DeliveryPanel({ listing, rejected }: PanelProps) {
  const pickup = listing?.pickup;
  const ships = isChecked(rejected, 'shippingEnabled', listing?.shippingEnabled ?? false);
  const [shipping, setShipping] = useState(ships);
  const field = fieldPropsOf(rejected, {
    shippingFirstCents: formatCentsInput(listing?.shippingFirstCents ?? null),
    shippingAdditionalCents: formatCentsInput(listing?.shippingAdditionalCents ?? null),
    pickupStreet: pickup?.street ?? '',
    pickupBuilding: pickup?.building ?? '',
    pickupCity: pickup?.city ?? '',
    pickupState: pickup?.state ?? '',
    pickupZip: pickup?.zip ?? '',
  });
  const fee = { inputMode: 'decimal', maxLength: 30, autoComplete: 'off' } as const;
  return (
    <>
      <FieldGroup id="ways" title={fieldLabels.pickupEnabled}>
        <div className="grid gap-1">
          <CheckboxField
            id="pickupEnabled"
            name="pickupEnabled"
            label="Pickup at the winery, free"
            defaultChecked={isChecked(rejected, 'pickupEnabled', listing?.pickupEnabled ?? false)}
            {...(rejected?.fields?.pickupEnabled && { error: rejected.fields.pickupEnabled })}
          />
          <CheckboxField
            id="shippingEnabled"
            name="shippingEnabled"
            label="Shipping within Texas"
            defaultChecked={ships}
            onChange={(event) => setShipping(event.currentTarget.checked)}
          />
        </div>
        <div className={`grid items-start gap-5 md:grid-cols-2 ${shipping ? '' : 'hidden noscript:grid'}`}>
          <TextField {...field('shippingFirstCents')} {...fee} hint="In dollars, such as 15, or 0." />
          <TextField {...field('shippingAdditionalCents')} {...fee} hint="In dollars, such as 3, or 0." />
        </div>
      </FieldGroup>
      <FieldGroup id="where" title="Pickup address">
        <p className="text-small text-ink-soft">
          Where the bottles are. Every wine needs it, one that is only shipped too; buyers see it where pickup is
          offered.
        </p>
        <TextField {...field('pickupStreet')} maxLength={200} required />
        <TextField {...field('pickupBuilding')} hint="Such as “Barrel house, door 3”." maxLength={120} optional />
        <div className="grid items-start gap-5 md:grid-cols-[2fr_2fr_1.6fr]">
          <TextField {...field('pickupCity')} maxLength={120} required />
          <SelectField {...field('pickupState')} choices={states} placeholder="Choose" required />
          <TextField {...field('pickupZip')} inputMode="numeric" maxLength={20} optional />
        </div>
      </FieldGroup>
    </>
  );
}
