import { type Bounds, boundsOf, centerOf, type LatLng } from '#kit/geo.ts';
import { isInState, stateBounds } from '#kit/state-bounds.ts';
import { outlineUrls, stateOf } from './outline.ts';
import { circlePath, dotsPath } from './place-paths.ts';
import { type DrawnState, layouts, project } from './projection.ts';
import { regionNames } from './region-names.ts';
import { StateBaseMap } from './state-base-map.tsx';

/** Minimum extent of a placeholder in degrees: it has no streets. */
const leastShown = 0.8;

type StandInProps = {
  label: string;
  points: readonly LatLng[];
  bounds: Bounds | undefined;
  roomForPins: boolean;
  fuzzyOffset: number | undefined;
};

/**
 * The placeholder of an interactive map: the same bounds with the same padding, on land that extends to every edge of
 * the frame.
 */
export function StandIn({ label, points, bounds, roomForPins, fuzzyOffset }: StandInProps) {
  const state = bounds ? stateOf([centerOf(bounds)]) : stateOf(points);
  const shown = points.filter((point) => isInState(point, state));
  const corners = bounds ? [bounds.ne, bounds.sw] : shown;
  const view = viewOf(boundsOf(corners, leastShown) ?? stateBounds[state], state);
  // why: at low zoom nearby places are drawn once; at high zoom each place separately
  const dots = dotsPath(shown, state, view.width / 130);
  return (
    <div className={roomForPins || !bounds ? 'absolute inset-x-11 top-14 bottom-16' : 'absolute inset-0'}>
      <svg
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        className="size-full overflow-visible"
        role="img"
        aria-label={label}
      >
        <use href={`${outlineUrls[state]}#land`} className="fill-map-land" />
        <StateBaseMap state={state} line={Math.min(0.7, view.width / 600)} />
        {view.width > layouts[state].width / 2 && <RegionNames state={state} size={view.width * 0.055} />}
        {fuzzyOffset !== undefined ? (
          <path
            d={shown.map((point) => circlePath(point, state, fuzzyOffset)).join('')}
            className="fill-garnet/20 stroke-garnet"
            vectorEffect="non-scaling-stroke"
          />
        ) : (
          [
            ['stroke-paper-raised', 16],
            ['stroke-garnet', 12],
          ].map(([look, width]) => (
            <path
              key={look}
              d={dots}
              className={String(look)}
              strokeWidth={width}
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          ))
        )}
      </svg>
    </div>
  );
}

function RegionNames({ state, size }: { state: DrawnState; size: number }) {
  return regionNames
    .filter(([, lat, lng]) => isInState({ lat, lng }, state))
    .map(([name, lat, lng]) => (
      <text
        key={name}
        {...project({ lat, lng }, state)}
        fontSize={Math.round(size)}
        className="fill-ink font-display font-semibold [text-anchor:middle]"
      >
        {name}
      </text>
    ));
}

/** The bounding box as a view box in the drawing of a state. */
function viewOf({ ne, sw }: Bounds, state: DrawnState) {
  const middle = centerOf({ ne, sw });
  const [upper, lower] = [project({ ...middle, lat: ne.lat }, state).y, project({ ...middle, lat: sw.lat }, state).y];
  const [left, right] = [project({ ...middle, lng: sw.lng }, state).x, project({ ...middle, lng: ne.lng }, state).x];
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: left, y: upper, width: round(right - left), height: round(lower - upper) };
}
