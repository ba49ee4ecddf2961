import { useNavigation } from 'react-router';
import { type ListingDefaults, longestCancellation } from '#features/listings/editing/delivery-defaults.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { FieldGroup, fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormResult, formStateOf, type TypedText } from '../../forms/form-result.ts';
import { formatCentsInput } from '../editor/editor.ts';
import { fieldLabel, fieldLabels } from '../editor/field-labels.ts';
import { DeliveryFields } from './delivery-fields.tsx';

/** The ids of the form's fields by their names. */
export const deliveryFieldIds = {
  shippingFirstCents: 'shippingFirstCents',
  shippingAdditionalCents: 'shippingAdditionalCents',
  cancellationHours: 'cancellationHours',
  cancellationKeptPercent: 'cancellationKeptPercent',
};

const number = { type: 'number', inputMode: 'numeric', min: 0 } as const;

/** Delivery methods and fees that new wines start with, and the terms of canceling that new tastings start with. */
export function DeliveryDefaultsForm(props: {
  defaults: ListingDefaults;
  version: string;
  limited: boolean;
  result: FormResult | undefined;
}) {
  const { defaults, version, limited, result } = props;
  const state = formStateOf(result, typedDefaults(defaults));
  const { typed } = state;
  const field = fieldPropsOf(state);
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="version" value={typed.version ?? version} />
      <fieldset disabled={limited} className="grid gap-6">
        <FieldGroup id="wines" title="Delivery of new wines">
          <DeliveryFields
            field={(name) => ({ ...field(name), label: fieldLabel(name) })}
            pickupEnabled={typed.pickupEnabled === 'on'}
            shippingEnabled={typed.shippingEnabled === 'on'}
          />
        </FieldGroup>
        <FieldGroup id="tastings" title="Cancellation of new tastings">
          <div className="grid items-start gap-5 md:grid-cols-2">
            <TextField
              {...field('cancellationHours')}
              {...number}
              max={longestCancellation.hours}
              label={fieldLabels.cancellationHours}
              hint="Guests can cancel, or change the time, until then."
            />
            <TextField
              {...field('cancellationKeptPercent')}
              {...number}
              max={longestCancellation.keptPercent}
              label={fieldLabels.cancellationKept}
              hint="The rest is refunded."
            />
          </div>
        </FieldGroup>
        <div>
          <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving" disabled={limited}>
            Save
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}

function typedDefaults(defaults: ListingDefaults): TypedText {
  return {
    pickupEnabled: defaults.pickupEnabled ? 'on' : '',
    shippingEnabled: defaults.shippingEnabled ? 'on' : '',
    shippingFirstCents: formatCentsInput(defaults.shippingFirstCents),
    shippingAdditionalCents: formatCentsInput(defaults.shippingAdditionalCents),
    cancellationHours: String(defaults.cancellationHours),
    cancellationKeptPercent: String(defaults.cancellationKeptPercent),
  };
}
