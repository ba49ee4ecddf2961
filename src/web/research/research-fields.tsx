import { useState } from 'react';
import { useNavigate } from 'react-router';
import { currentLocation, type PlaceParameters } from '#features/places/place.ts';
import {
  distances,
  maxSearchLength,
  type ResearchQuery,
  usualDetour,
  usualRadius,
} from '#features/research/research-query.ts';
import { researchFormUrl, researchParameters, researchPath, researchUrl } from '#features/research/research-url.ts';
import { formatLatLng, parseBounds, parseLatLng } from '#kit/geo.ts';
import { Button } from '#ui/actions/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../forms/form.tsx';
import { PlaceSearch } from '../shell/bar/place-search.tsx';

/** The parameters that this form shows itself. */
const shown = ['searchValue', 'address', 'origin', 'bounds', 'from', 'to', 'within', 'currentPage'];

/** Hidden fields for what a form does not show. @param except the parameters that it shows itself */
export function HiddenFields({ query, except }: { query: ResearchQuery; except: readonly string[] }) {
  return [...researchParameters(query)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/**
 * What is typed: words, a place, and the two ends of a route. A form that gets the page, so that it works without
 * JavaScript.
 */
export function ResearchFields({ query }: { query: ResearchQuery }) {
  const navigate = useNavigate();
  const { searchValue, address, origin, from, to, within } = query;
  const go = (place: PlaceParameters) => void navigate(placeUrl(query, place));
  return (
    <search aria-label="Wineries">
      <Form
        method="get"
        action={researchPath}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(researchFormUrl(new FormData(event.currentTarget), researchPath));
        }}
      >
        <HiddenFields query={query} except={shown} />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-3 max-md:[&>:first-child]:col-span-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] md:gap-x-3">
          <SearchField
            key={searchValue}
            id="research-words"
            name="searchValue"
            label="Winery, town or wine area"
            placeholder="Winery, town or wine area"
            defaultValue={searchValue}
            maxLength={maxSearchLength}
          />
          <PlaceSearch
            id="research-place"
            size="bar"
            layout="line"
            address={address}
            origin={origin ? formatLatLng(origin) : ''}
            bounds=""
            urlOf={(place) => placeUrl(query, place)}
          />
          <NearMe onLocate={go} />
        </div>
        <details open={from !== ''} className="group/route">
          <summary className="link inline-flex min-h-11 w-fit cursor-pointer list-none items-center text-small">
            Along a route, or within a distance
          </summary>
          <div className="grid items-end gap-3 pt-1 pb-2 md:grid-cols-2 lg:grid-cols-[1fr_1fr_11rem_auto]">
            <TextField
              key={`from ${from}`}
              id="research-from"
              name="from"
              label="From"
              placeholder="Austin"
              defaultValue={from}
              maxLength={maxSearchLength}
            />
            <TextField
              key={`to ${to}`}
              id="research-to"
              name="to"
              label="To"
              placeholder="Fredericksburg"
              defaultValue={to}
              maxLength={maxSearchLength}
            />
            <SelectField
              key={`within ${within}`}
              id="research-within"
              name="within"
              label="Within"
              defaultValue={within === null ? '' : String(within)}
              placeholder="Usual distance"
              choices={distancesWith(within).map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
            />
            <Button type="submit">Show wineries</Button>
            <p className="text-caption text-ink-soft md:col-span-2 lg:col-span-4">
              A route is measured along the straight line between its ends; miles off it are estimated as 1.3 times the
              straight distance, {usualDetour} unless you choose. Around a place it is {usualRadius} miles or its area.
            </p>
          </div>
        </details>
      </Form>
    </search>
  );
}

/** The distances to choose from, with the one of the URL. */
function distancesWith(within: number | null): number[] {
  const all = within === null ? [...distances] : [...new Set([...distances, within])];
  return all.sort((one, other) => one - other);
}

/** The URL of the wineries near a place. A visitor's own location has no area, so it has the usual distance. */
function placeUrl(query: ResearchQuery, { address, origin, bounds }: PlaceParameters): string {
  const isArea = query.within === null && address !== '' && !address.startsWith('Current');
  return researchUrl({
    ...query,
    address,
    origin: parseLatLng(origin) ?? null,
    bounds: isArea ? (parseBounds(bounds) ?? null) : null,
    from: '',
    to: '',
    selectedScore: null,
    currentPage: 1,
  });
}

/** Asks the browser where the visitor is; the code for that is loaded when it is pressed. Nothing without JavaScript. */
function NearMe({ onLocate }: { onLocate: (place: PlaceParameters) => void }) {
  const [state, setState] = useState<'waiting' | 'refused' | 'too-slow' | 'unknown'>();
  const [message, setMessage] = useState('');
  const locate = async () => {
    setState('waiting');
    const { locateVisitor, locationMessages } = await import('../shell/bar/place-field.tsx');
    const located = await locateVisitor();
    setState(located.ok ? undefined : located.code);
    setMessage(located.ok ? '' : locationMessages[located.code]);
    if (!located.ok) return;
    const { name, origin } = currentLocation(located.value, 1);
    onLocate({ address: name, origin: formatLatLng(origin), bounds: '' });
  };
  return (
    <div className="noscript:hidden">
      <Button icon="map-pin" busy={state === 'waiting'} busyLabel="Locating" onClick={() => void locate()}>
        Near me
      </Button>
      <p role="status" className="max-w-64 text-caption text-ink-soft empty:hidden">
        {message}
      </p>
    </div>
  );
}
