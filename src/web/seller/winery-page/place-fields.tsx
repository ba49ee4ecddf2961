import { useState } from 'react';
import { states } from '#features/places/states.ts';
import { wineryTextLimits } from '#features/wineries/seller-winery.ts';
import { regions } from '#features/wineries/winery.ts';
import type { LatLng } from '#kit/geo.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { PinField } from '../../forms/pin-field.tsx';
import { usePlaceSuggestions } from '../../forms/use-place-suggestions.ts';
import { type PartProps, sectionProps, textFieldProps } from './form-sections.tsx';

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/**
 * The location of the winery. The gazetteer suggests towns while typing, and the chosen one is shown on the map.
 * @param middle the winery's known position
 */
export function PlaceFields({ middle, ...part }: PartProps & { middle: LatLng | null }) {
  const field = textFieldProps(part);
  const [typed, setTyped] = useState('');
  const { places } = usePlaceSuggestions(typed);
  const towns = places.filter(({ kind }) => kind === 'city');
  const town = towns.find(({ name }) => name === typed);
  return (
    <FieldGroup {...sectionProps('winery-place')}>
      <TextField {...field('street')} label="Street" autoComplete="off" maxLength={wineryTextLimits.street} optional />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          {...field('city')}
          label="Town"
          autoComplete="off"
          list="towns"
          maxLength={wineryTextLimits.city}
          onInput={(event) => setTyped(event.currentTarget.value)}
          required
        />
        <TextField {...field('zip')} label="ZIP code" inputMode="numeric" autoComplete="off" maxLength={5} optional />
      </div>
      <datalist id="towns">
        {towns.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField {...field('state')} label="State" choices={choicesOf(states)} required />
        <SelectField {...field('region')} label="Region" choices={choicesOf(regions)} required />
      </div>
      <PinField
        field={field('pin')}
        middle={town?.origin ?? middle}
        texts={{ aim: 'on your gate', without: 'the middle of town', whose: 'the winery is' }}
      />
    </FieldGroup>
  );
}
