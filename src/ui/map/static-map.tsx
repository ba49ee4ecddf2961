import { useContext } from 'react';
import type { LatLng } from '#kit/geo.ts';
import { isInState } from '#kit/state-bounds.ts';
import { classNames } from '../class-names.ts';
import { type CustomMarker, MapSettingsContext } from './map-settings.ts';
import { landmarks, stateOf } from './outline.ts';
import { circlePath, dotsPath, markerCorner, pinsPath } from './place-paths.ts';
import { type DrawnState, layouts, project } from './projection.ts';
import { StateBaseMap } from './state-base-map.tsx';

/** Up to this many places are drawn as pins; more are dots. */
const mostPins = 12;

/**
 * A static map of Texas or Oregon, rendered on the server: regions, counties and the given places. At most 640 px wide;
 * its outlines come from a file that all pages share, so its own markup is small in any case (two or three kilobytes).
 *
 * @param label accessible name: "Where Red Gate Ranch is"
 * @param state the state to draw; by default the one that contains most of the places. Places elsewhere are left out.
 * @param cities names of large cities, for orientation
 * @param fuzzyOffset the places are obfuscated centres, at most this many metres from the true ones: circles instead of
 *   pins, large enough to be visible. Default: the operator's setting
 */
export function StaticMap(props: PictureProps) {
  return (
    <div className="@container w-full max-w-[640px]">
      <MapPicture {...props} look="block h-auto w-full" />
      {props.cities && <p className="text-end text-caption text-ink-soft">City names: GeoNames, CC BY 4.0</p>}
    </div>
  );
}

type PictureProps = {
  label: string;
  points: readonly LatLng[];
  state?: DrawnState;
  cities?: boolean;
  fuzzyOffset?: number;
};

function MapPicture(props: PictureProps & { look: string }) {
  const { label, points, state = stateOf(points), cities = false, look } = props;
  const { marker, ...settings } = useContext(MapSettingsContext);
  const { fuzzyOffset = settings.fuzzyOffset } = props;
  const { width, height } = layouts[state];
  const shown = points.filter((point) => isInState(point, state));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={look} role="img" aria-label={label}>
      <StateBaseMap state={state} />
      {cities && <CityNames state={state} />}
      {fuzzyOffset !== undefined ? (
        <path
          d={shown.map((point) => circlePath(point, state, fuzzyOffset)).join('')}
          className="fill-garnet/20 stroke-garnet"
        />
      ) : shown.length > mostPins ? (
        <path d={dotsPath(shown, state)} className="stroke-wine" strokeWidth="9" strokeLinecap="round" />
      ) : marker ? (
        shown.map((point) => (
          <MarkerImage key={`${point.lat} ${point.lng}`} marker={marker} {...project(point, state)} />
        ))
      ) : (
        <path d={pinsPath(shown, state)} fillRule="evenodd" className="fill-garnet stroke-map-line" strokeWidth="1.5" />
      )}
    </svg>
  );
}

/** The operator's marker image. @param x and y of the place in the drawing */
function MarkerImage({ marker, x, y }: { marker: CustomMarker; x: number; y: number }) {
  const corner = markerCorner(marker);
  const { url, width, height } = marker;
  return <image href={url} x={x + corner.x} y={y + corner.y} width={width} height={height} />;
}

function CityNames({ state }: { state: DrawnState }) {
  return landmarks[state].map(({ name, side, ...at }) => {
    const { x, y } = project(at, state);
    return (
      <g key={name} className="fill-ink">
        <circle cx={x} cy={y} r="3.5" />
        <text
          x={side === 'right' ? x + 9 : x - 9}
          y={y + 6}
          className={classNames('text-[22px] @min-[30rem]:text-[16px]', side === 'left' && '[text-anchor:end]')}
        >
          {name}
        </text>
      </g>
    );
  });
}
