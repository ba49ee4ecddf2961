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

const locationMessages = {
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
  /** What stands in the line; it is written anew when this changes. */
  text: string;
  /** What stands in it at first instead: typed before this field was there. */
  startText?: string;
  place?: 'over' | 'below';
  onType: (text: string) => void;
  /** Told the place as the search page's address carries it. */
  onPick: (place: PlaceParameters) => void;
};

/** A search line for a place, with suggestions from the server and the visitor's own position first. */
export function PlaceField({ onType, onPick, ...line }: PlaceFieldProps) {
  const { text, startText = text } = line;
  const [typed, setTyped] = useState(startText === currentLocationName ? '' : startText);
  const [own, setOwn] = useState<keyof typeof locationMessages>();
  const { currentLocationDistance = 1000 } = useContext(MapSettingsContext);
  const found = usePlaceSuggestions(typed);
  const question = useLatestRequest(() => setOwn(undefined));
  const pick = async ({ id }: Suggestion) => {
    const asked = question.ask();
    const place = found.places.find(({ name }) => name === id);
    if (place) return onPick(placeParameters(place));
    setOwn('waiting');
    const located = await locateVisitor();
    // why: the answer may come when the visitor has long gone on
    if (!question.stands(asked)) return;
    setOwn(located.ok ? undefined : located.code);
    if (located.ok) onPick(placeParameters(currentLocation(located.value, currentLocationDistance)));
  };
  return (
    <SearchCombobox
      {...line}
      suggestions={[
        currentLocationSuggestion,
        ...found.places.map(({ name, kind }) => ({ id: name, text: name, note: placeKindLabels[kind] })),
      ]}
      message={own ? locationMessages[own] : messageOf(found)}
      onType={(text) => {
        question.ask();
        setOwn(undefined);
        setTyped(text);
        onType(text);
      }}
      onPick={pick}
    />
  );
}

/** Numbers questions, so that only the last one's answer counts; none does once the visitor goes elsewhere or the field is gone. */
function useLatestRequest(onDrop: () => void) {
  const last = useRef(0);
  const drop = useEffectEvent(onDrop);
  const { key } = useLocation();
  const goesTo = useNavigation().location?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move of the visitor drops what was asked before
  useEffect(
    () => () => {
      last.current++;
      drop();
    },
    [key, goesTo],
  );
  return { ask: () => ++last.current, stands: (asked: number) => asked === last.current };
}

function messageOf({ state, places }: PlaceSuggestions): string | undefined {
  if (state === 'failed') return 'Suggestions could not be loaded. You can still search for what you typed.';
  if (state === 'found' && places.length === 0)
    return 'No place goes by that name here. Try a town, a county or a ZIP code.';
  return undefined;
}

/** How long the browser may look for the visitor, in milliseconds (the specification's geolocation time-out). */
const locateTimeout = 5_000;

/**
 * Asks the browser where the visitor is, as exactly as it can tell. The browser asks the visitor.
 * @returns the point, or why there is none: refused, too slow, or not known
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
