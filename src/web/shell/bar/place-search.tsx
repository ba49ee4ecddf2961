import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlaceParameters } from '#features/places/place.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { useLazyPlaceField } from './use-suggesting-field.ts';

type PlaceSearchProps = {
  id: string;
  size: 'bar' | 'inset';
  layout: 'line' | 'panel';
  /** The place of the search that is shown, as its address carries it; empty where there is none. */
  address: string;
  origin: string;
  bounds: string;
};

/**
 * The line for a place. It is a plain input, which the search page understands too, until somebody uses it: then the one with
 * suggestions is loaded and takes over what was typed, and the focus.
 */
export function PlaceSearch({ id, size, layout, address, origin, bounds }: PlaceSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  const suggesting = useLazyPlaceField(box);
  const [typed, setTyped] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('[name=address]');
    if (input && input.value === input.defaultValue) input.value = address;
    setTyped(input?.value);
  }, [address]);
  const line = { id, size, name: 'address', label: 'Location', placeholder: 'Town, county or ZIP code' };
  const pick = (place: PlaceParameters) => {
    setTyped(place.address);
    void navigate(`/s?${new URLSearchParams(place)}`, { replace: layout === 'panel' });
  };
  return (
    <div ref={box}>
      {suggesting ? (
        <suggesting.Field
          {...line}
          text={address}
          startText={suggesting.startText}
          place={layout === 'line' ? 'over' : 'below'}
          onType={setTyped}
          onPick={pick}
        />
      ) : (
        <SearchField
          {...line}
          maxLength={100}
          defaultValue={address}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {/* why: not without script, where nothing would take the point away when another place is typed */}
      {origin !== '' && typed === address && (
        <>
          <input type="hidden" name="origin" value={origin} />
          <input type="hidden" name="bounds" value={bounds} />
        </>
      )}
    </div>
  );
}
