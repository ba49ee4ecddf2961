import { useState } from 'react';
import { formatLatLng, type LatLng } from '#kit/geo.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { PinField } from '../../forms/pin-field.tsx';
import { usePlaceSuggestions } from '../../forms/use-place-suggestions.ts';
import { fieldPropsOf, type PanelProps } from './editor.ts';
import { SnapshotPanel, TabForm } from './tab-form.tsx';

/** A place and its center, where the pin is at first. */
type NamedPlace = { name: string; middle: LatLng };

/** The location tab. It contains its own form because its map is loaded lazily. */
export function LocationPanel(props: PanelProps) {
  return (
    <TabForm {...props.form}>
      <SnapshotPanel Panel={LocationFields} tab="location" {...props} />
    </TabForm>
  );
}

/**
 * The origin of the listing, if not the winery's own place: a town, a wine area, or a ZIP code. The gazetteer suggests
 * places while typing, and the typed place is looked up when the form is submitted. The pin is at the center of the
 * place until it is moved.
 */
function LocationFields({ listing, rejected }: PanelProps) {
  const stored = listing?.location ?? null;
  const field = fieldPropsOf(rejected, {
    place: stored?.place ?? '',
    pin: stored?.exactPin ? formatLatLng(stored).replace(',', ', ') : '',
  });
  const [place, pin] = [field('place'), field('pin')];
  const [typed, setTyped] = useState<string>();
  const [shown, setShown] = useState<NamedPlace | null>(stored && { name: stored.place, middle: stored });
  const { places, state } = usePlaceSuggestions(typed ?? '');
  const found = places.find(({ name }) => name === typed);
  if (found && found.name !== shown?.name) setShown({ name: found.name, middle: found.origin });
  const noMatch = !rejected && state === 'found' && places.length === 0;
  const isEmpty = typed === undefined ? place.defaultValue + pin.defaultValue === '' : typed.trim() === '';
  return (
    <>
      <TextField
        {...place}
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
        {noMatch ? 'We can’t find a place with that name. Try a town, a county or a ZIP code.' : ''}
      </p>
      {isEmpty ? (
        <p className="text-small text-ink-soft">Shown at your winery’s address.</p>
      ) : (
        <PlacePin shown={shown} storedName={stored?.place} pin={pin} />
      )}
    </>
  );
}

/** The pin of the displayed place. Choosing another place than the stored one removes the pin. */
function PlacePin(props: {
  shown: NamedPlace | null;
  storedName: string | undefined;
  pin: ReturnType<ReturnType<typeof fieldPropsOf>>;
}) {
  const { shown, storedName, pin } = props;
  const isStored = shown === null || shown.name === storedName;
  return (
    <PinField
      key={isStored ? 'stored' : shown.name}
      field={isStored ? pin : { ...pin, defaultValue: '' }}
      middle={shown?.middle ?? null}
      texts={{
        aim: 'where it is made',
        without: `the middle of ${shown?.name ?? 'the place'}`,
        whose: 'it is made',
      }}
    />
  );
}
