import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import {
  currentLocation,
  currentLocationName,
  type PlaceKind,
  type PlaceParameters,
  placeParameters,
} from '#features/places/place.ts';
import type { LatLng } from '#kit/geo.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { SearchCombobox, type Suggestion } from '#ui/fields/search-combobox.tsx';
import type { SearchSize } from '#ui/fields/search-field.tsx';
import { MapSettingsContext } from '#ui/map/map-settings.ts';
import { type PlaceSuggestions, usePlaceSuggestions } from '../../forms/use-place-suggestions.ts';

const currentLocationSuggestion: Suggestion = {
  id: 'here',
  text: currentLocationName,
  icon: 'map-pin',
  leavesText: true,
};

const placeKindLabels: Partial<Record<PlaceKind, string>> = { ava: 'Wine area', region: 'Region' };

/** What is said while a visitor's location is looked for, and if it is not found. */
export const locationMessages = {
  waiting: 'Looking for where you are …',
  refused: 'Your browser did not share your location. Allow it in the browser, or type a town.',
  'too-slow': 'Finding your location took too long. Please try again, or type a town.',
  unknown: 'Your location could not be found. Please type a town instead.',
};

type PlaceFieldProps = {
  id: string;
  name: string;
  label: string;
  size?: SearchSize;
  placeholder?: string;
  /** The initial value; the field is reset when it changes. */
  text: string;
  /** The first value instead of `text`: what was typed before this field was loaded. */
  startText?: string;
  place?: 'over' | 'below';
  onType: (text: string) => void;
  /** Called with the place as the parameters of the search page. */
  onPick: (place: PlaceParameters) => void;
};

/** A combobox for a place, with suggestions from the server and the visitor's own location as the first. */
export function PlaceField({ onType, onPick, ...line }: PlaceFieldProps) {
  const { text, startText = text } = line;
  const [typed, setTyped] = useState(startText === currentLocationName ? '' : startText);
  const [locating, setLocating] = useState<keyof typeof locationMessages>();
  const { currentLocationDistance = 1000 } = useContext(MapSettingsContext);
  const found = usePlaceSuggestions(typed);
  const request = useLatestRequest(() => setLocating(undefined));
  const pick = async ({ id }: Suggestion) => {
    const current = request.start();
    const place = found.places.find(({ name }) => name === id);
    if (place) return onPick(placeParameters(place));
    setLocating('waiting');
    const located = await locateVisitor();
    // why: the result may arrive after the visitor has typed or navigated elsewhere
    if (!request.isCurrent(current)) return;
    setLocating(located.ok ? undefined : located.code);
    if (located.ok) onPick(placeParameters(currentLocation(located.value, currentLocationDistance)));
  };
  return (
    <SearchCombobox
      {...line}
      suggestions={[
        currentLocationSuggestion,
        ...found.places.map(({ name, kind }) => ({ id: name, text: name, note: placeKindLabels[kind] })),
      ]}
      message={locating ? locationMessages[locating] : messageOf(found)}
      onType={(text) => {
        request.start();
        setLocating(undefined);
        setTyped(text);
        onType(text);
      }}
      onPick={pick}
    />
  );
}

/** Numbers requests, so that only the latest one's answer is used; none is after navigation or unmounting. */
function useLatestRequest(onDrop: () => void) {
  const last = useRef(0);
  const drop = useEffectEvent(onDrop);
  const { key } = useLocation();
  const goesTo = useNavigation().location?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation invalidates earlier requests
  useEffect(
    () => () => {
      last.current++;
      drop();
    },
    [key, goesTo],
  );
  return { start: () => ++last.current, isCurrent: (request: number) => request === last.current };
}

/** The message about the suggestions; undefined when there are some or none are needed. */
function messageOf({ state, places, outside }: PlaceSuggestions): string | undefined {
  if (state === 'failed') return 'Suggestions could not be loaded. You can still search for what you typed.';
  if (outside) return `${outside} is outside Texas and Oregon, where our wineries are.`;
  if (state === 'found' && places.length === 0)
    return 'We can’t find a place with that name. Try a town, a county or a ZIP code.';
  return undefined;
}

/**
 * How long the browser may take to find the visitor's location, in milliseconds (the specification's geolocation
 * timeout).
 */
const locateTimeout = 5_000;

/**
 * Gets the visitor's location from the browser, which asks them for permission.
 * @returns the point, or why there is none: refused, too slow, or unknown
 */
export function locateVisitor(): Promise<Result<LatLng, 'refused' | 'too-slow' | 'unknown'>> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(ok({ lat: coords.latitude, lng: coords.longitude })),
      ({ code }) => resolve(refuse(code === 1 ? 'refused' : code === 3 ? 'too-slow' : 'unknown')),
      { enableHighAccuracy: true, timeout: locateTimeout },
    );
  });
}
