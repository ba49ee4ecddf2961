import { useState } from 'react';
import { usePlaceSuggestions } from '#features/places/ui/use-place-suggestions.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { StaticMap } from '#ui/map/static-map.tsx';
import { fieldsOf, type PanelProps } from './editor.ts';

/**
 * Where it comes from, if not from its winery's own place: a town, a wine area, a ZIP code. The gazetteer suggests while one types, and
 * what was typed is looked up when the form is sent.
 */
export function LocationPanel({ listing, settled }: PanelProps) {
  const kept = listing?.location ?? null;
  const field = fieldsOf(settled, { place: kept?.place ?? '' })('place');
  const [typed, setTyped] = useState<string>();
  const { places, state } = usePlaceSuggestions(typed ?? '');
  const found = places.find(({ name }) => name === typed);
  const pin =
    typed === undefined
      ? !settled && kept && { name: kept.place, ...kept }
      : found && { name: found.name, ...found.origin };
  const nowhere = !settled && typed !== undefined && state === 'found' && places.length === 0;
  return (
    <>
      <TextField
        {...field}
        label="Place"
        hint="A town, a wine area or a ZIP code, such as Fredericksburg. Leave it empty for your winery’s own place."
        maxLength={200}
        autoComplete="off"
        list="places"
        onInput={(event) => setTyped(event.currentTarget.value)}
        optional
      />
      <datalist id="places">
        {places.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {nowhere ? 'No place goes by that name here. Try a town, a county or a ZIP code.' : ''}
      </p>
      {pin ? (
        <figure className="grid max-w-md gap-2">
          <StaticMap label={`Where ${pin.name} is`} points={[pin]} cities />
          <figcaption className="text-small text-ink-soft">The pin stands in {pin.name}.</figcaption>
        </figure>
      ) : (
        kept === null &&
        typed === undefined && (
          <p className="text-small text-ink-soft">No place of its own yet: it stands where your winery is.</p>
        )
      )}
    </>
  );
}
