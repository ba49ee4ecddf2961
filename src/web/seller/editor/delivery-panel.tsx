import { usStates } from '#features/accounts/addresses/us-states.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { DeliveryFields } from '../delivery/delivery-fields.tsx';
import { fieldPropsOf, formatCentsInput, isChecked, type PanelProps } from './editor.ts';
import { fieldLabels } from './field-labels.ts';

const states = usStates.map(({ code, name }) => ({ value: code, label: name }));

/** The delivery tab: pickup, shipping fees, and the pickup address. */
export function DeliveryPanel({ listing, rejected }: PanelProps) {
  const pickup = listing?.pickup;
  const field = fieldPropsOf(rejected, {
    shippingFirstCents: formatCentsInput(listing?.shippingFirstCents ?? null),
    shippingAdditionalCents: formatCentsInput(listing?.shippingAdditionalCents ?? null),
    pickupStreet: pickup?.street ?? '',
    pickupBuilding: pickup?.building ?? '',
    pickupCity: pickup?.city ?? '',
    pickupState: pickup?.state ?? '',
    pickupZip: pickup?.zip ?? '',
  });
  return (
    <>
      <FieldGroup id="ways" title={fieldLabels.pickupEnabled}>
        <DeliveryFields
          field={field}
          pickupEnabled={isChecked(rejected, 'pickupEnabled', listing?.pickupEnabled ?? false)}
          shippingEnabled={isChecked(rejected, 'shippingEnabled', listing?.shippingEnabled ?? false)}
          error={rejected?.fields?.pickupEnabled}
        />
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
