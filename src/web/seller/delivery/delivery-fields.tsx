import { useState } from 'react';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type FieldProps = {
  id: string;
  name: string;
  label: string | undefined;
  defaultValue: string | undefined;
  error?: string | undefined;
};

const fee = { inputMode: 'decimal', maxLength: 30, autoComplete: 'off' } as const;

/**
 * How a wine is delivered, and the shipping fees: those only while shipping is checked.
 * @param field the props of a field by its name
 * @param pickupEnabled whether pickup is checked at first
 * @param shippingEnabled whether shipping is
 * @param error of both checkboxes together
 */
export function DeliveryFields(props: {
  field: (name: string) => FieldProps;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  error?: string | undefined;
}) {
  const { field, pickupEnabled, shippingEnabled, error } = props;
  const [ships, setShips] = useState(shippingEnabled);
  return (
    <>
      <div className="grid gap-1">
        <CheckboxField
          id="pickupEnabled"
          name="pickupEnabled"
          label="Pickup at the winery, free"
          defaultChecked={pickupEnabled}
          {...(error && { error })}
        />
        <CheckboxField
          id="shippingEnabled"
          name="shippingEnabled"
          label="Shipping within Texas"
          defaultChecked={shippingEnabled}
          onChange={(event) => setShips(event.currentTarget.checked)}
        />
      </div>
      <div className={`grid items-start gap-5 md:grid-cols-2 ${ships ? '' : 'hidden noscript:grid'}`}>
        <TextField {...field('shippingFirstCents')} {...fee} hint="In dollars, such as 15, or 0." />
        <TextField {...field('shippingAdditionalCents')} {...fee} hint="In dollars, such as 3, or 0." />
      </div>
    </>
  );
}
