import { useState } from 'react';
import { type Bounds, boundsAround, centerOf, formatLatLng, type LatLng, parseLatLng } from '#kit/geo.ts';
import { isInState, stateBounds } from '#kit/state-bounds.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { InteractiveMap } from '#ui/map/interactive-map.tsx';

/** How far the map shows around a pin, and around the middle of a town, in kilometers. */
const [aroundPin, aroundTown] = [8, 12];

/** Nothing to open on this map: the pin stands over its middle. */
const noPoints: never[] = [];

type Field = { id: string; name: string; defaultValue?: string | undefined; error?: string | undefined };

/**
 * The place of a pin: typed as latitude and longitude, or found by moving the map below it, whose middle it is.
 * @param middle what the map shows while there is no pin: the middle of the town
 * @param what it is for, in words: what it shall stand on, what is shown without it, and whose place it is
 */
export function PinField(props: {
  field: Field;
  middle: LatLng | null;
  texts: { aim: string; without: string; whose: string };
}) {
  const { field, middle, texts } = props;
  const { defaultValue = '', ...rest } = field;
  const [written, setWritten] = useState(defaultValue);
  const [typed, setTyped] = useState(defaultValue);
  const pin = pointOf(written);
  // why: what the map itself has written must not move it
  const looked = pointOf(typed);
  const write = (text: string) => {
    setWritten(text);
    setTyped(text);
  };
  const around = middle ? boundsAround(middle, aroundTown) : stateBounds.texas;
  const bounds: Bounds = looked ? boundsAround(looked, aroundPin) : around;
  return (
    <>
      <TextField
        {...rest}
        label="Exact position"
        hint={`Latitude and longitude as maps copy them, such as 30.2752, -98.8720, or move the map until the pin stands ${texts.aim}. Without one ${texts.without} is shown.`}
        value={written}
        onChange={(event) => write(event.currentTarget.value)}
        autoComplete="off"
        maxLength={60}
        optional
      />
      <div className="relative h-80">
        <InteractiveMap
          label={`Map to move until the pin stands where ${texts.whose}`}
          points={noPoints}
          bounds={bounds}
          onMove={(moved) => setWritten(formatLatLng(centerOf(moved)).replace(',', ', '))}
        />
        {(written.trim() === '' ? middle : pin) && (
          <span className="pointer-events-none absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-full scale-150 text-garnet">
            <Icon name="map-pin" />
          </span>
        )}
      </div>
      {written !== '' && (
        <div>
          <Button onClick={() => write('')}>Take the pin away</Button>
        </div>
      )}
    </>
  );
}

/** The position that was typed; undefined for one that no winery can have, which this map does not show. */
function pointOf(text: string): LatLng | undefined {
  const point = parseLatLng(text.replaceAll(/[\s()]/g, ''));
  return point && (isInState(point, 'texas') || isInState(point, 'oregon')) ? point : undefined;
}
