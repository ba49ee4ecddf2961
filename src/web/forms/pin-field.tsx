import { useState } from 'react';
import { type Bounds, boundsAround, centerOf, formatLatLng, type LatLng, parseLatLng } from '#kit/geo.ts';
import { isInState, stateBounds } from '#kit/state-bounds.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { InteractiveMap } from '#ui/map/interactive-map.tsx';

/** How far the map shows around a pin, and around the center of a town, in kilometers. */
const [aroundPin, aroundTown] = [8, 12];

/** The map has no points to open: the pin is drawn over its center. */
const noPoints: never[] = [];

type Field = { id: string; name: string; defaultValue?: string | undefined; error?: string | undefined };

/**
 * The position of a pin: typed as latitude and longitude, or set by moving the map below, whose center it is.
 * @param middle what the map shows without a pin: the center of the town
 * @param texts parts of the field's texts: where to put the pin, what is shown without one, and whose position it is
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
  // why: a position that the map itself has written must not move the map
  const typedPin = pointOf(typed);
  const write = (text: string) => {
    setWritten(text);
    setTyped(text);
  };
  const around = middle ? boundsAround(middle, aroundTown) : stateBounds.texas;
  const bounds: Bounds = typedPin ? boundsAround(typedPin, aroundPin) : around;
  return (
    <>
      <TextField
        {...rest}
        label="Exact position"
        hint={`Latitude and longitude as maps copy them, such as 30.2752, -98.8720, or move the map until the pin is ${texts.aim}. Without one ${texts.without} is shown.`}
        value={written}
        onChange={(event) => write(event.currentTarget.value)}
        autoComplete="off"
        maxLength={60}
        optional
      />
      <div className="relative h-80">
        <InteractiveMap
          label={`Map to move until the pin is where ${texts.whose}`}
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
          <Button onClick={() => write('')}>Remove pin</Button>
        </div>
      )}
    </>
  );
}

/** The position in the text; undefined for one outside the states of this map, where no winery is. */
function pointOf(text: string): LatLng | undefined {
  const point = parseLatLng(text.replaceAll(/[\s()]/g, ''));
  return point && (isInState(point, 'texas') || isInState(point, 'oregon')) ? point : undefined;
}
