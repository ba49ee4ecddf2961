import { useState } from 'react';
import { formatLatLng, type LatLng } from '#kit/geo.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { PinField } from '../../forms/pin-field.tsx';
import { usePlaceSuggestions } from '../../forms/use-place-suggestions.ts';
import { fieldPropsOf, type PanelProps } from './editor.ts';
import { SnapshotPanel, TabForm } from './tab-form.tsx';

/** A place with where its pin first stands. */
type NamedPlace = { name: string; middle: LatLng };

/** Where it comes from: a form of its own, as its map is loaded when it is opened. */
export function LocationPanel(props: PanelProps) {
  return (
    <TabForm {...props.form}>
      <SnapshotPanel Panel={LocationFields} tab="location" {...props} />
    </TabForm>
  );
}

/**
 * Where it comes from, if not from its winery's own place: a town, a wine area, a ZIP code. The gazetteer suggests while one types, and
 * what was typed is looked up when the form is sent. The pin stands in the middle of the place until it is moved.
 */
function LocationFields({ listing, rejected }: PanelProps) {
  const kept = listing?.location ?? null;
  const field = fieldPropsOf(rejected, {
    place: kept?.place ?? '',
    pin: kept?.exactPin ? formatLatLng(kept).replace(',', ', ') : '',
  });
  const [place, pin] = [field('place'), field('pin')];
  const [typed, setTyped] = useState<string>();
  const [shown, setShown] = useState<NamedPlace | null>(kept && { name: kept.place, middle: kept });
  const { places, state } = usePlaceSuggestions(typed ?? '');
  const found = places.find(({ name }) => name === typed);
  if (found && found.name !== shown?.name) setShown({ name: found.name, middle: found.origin });
  const nowhere = !rejected && state === 'found' && places.length === 0;
  const none = typed === undefined ? place.defaultValue + pin.defaultValue === '' : typed.trim() === '';
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
        {nowhere ? 'No place goes by that name here. Try a town, a county or a ZIP code.' : ''}
      </p>
      {none ? (
        <p className="text-small text-ink-soft">Shown at your winery’s address.</p>
      ) : (
        <PlacePin shown={shown} keptName={kept?.place} pin={pin} />
      )}
    </>
  );
}

/** The pin of the place that is shown. Another place than the kept one takes the pin away. */
function PlacePin(props: {
  shown: NamedPlace | null;
  keptName: string | undefined;
  pin: ReturnType<ReturnType<typeof fieldPropsOf>>;
}) {
  const { shown, keptName, pin } = props;
  const isKept = shown === null || shown.name === keptName;
  return (
    <PinField
      key={isKept ? 'kept' : shown.name}
      field={isKept ? pin : { ...pin, defaultValue: '' }}
      middle={shown?.middle ?? null}
      texts={{
        aim: 'where it comes from',
        without: `the middle of ${shown?.name ?? 'the place'}`,
        whose: 'it comes from',
      }}
    />
  );
}
