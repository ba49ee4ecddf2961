import { RadioGroup } from '#ui/fields/radio-group.tsx';
import type { PanelProps } from './editor.ts';
import { fieldLabels } from './field-labels.ts';

/** When guests come to a tasting: by day, or in the evening. */
export function TastingUnit({ listing, settled }: PanelProps) {
  const kept = listing?.unitType === 'unit' ? undefined : listing?.unitType;
  const chosen = settled?.typed.unitType ?? kept ?? 'day';
  return (
    <RadioGroup
      id="unitType"
      name="unitType"
      label={fieldLabels.unitType}
      defaultValue={chosen}
      choices={[
        { value: 'day', label: 'By day' },
        { value: 'night', label: 'In the evening' },
      ]}
      {...(settled?.errors.unitType && { error: settled.errors.unitType })}
    />
  );
}
