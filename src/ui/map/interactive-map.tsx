import { useRef } from 'react';
import type { Bounds } from '#kit/geo.ts';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { mapConfig } from './map-config.ts';
import type { MapPoint } from './map-point.ts';
import { MapPicture } from './static-map.tsx';
import { useDrawnMap } from './use-drawn-map.ts';

/** What an {@link InteractiveMap} is given. */
export type InteractiveMapProps = {
  /** What it shows, in words: "Map of the wineries found". */
  label: string;
  /** Up to a thousand; further ones are left out. */
  points: readonly MapPoint[];
  /** What to show first, and again whenever it changes to something that the person did not choose on the map itself. Unless told: all points. */
  bounds?: Bounds;
  /** The point whose popup is open. */
  selectedId?: string;
  /** A point with a ring around it, e.g. while the list's entry is pointed at. */
  highlightedId?: string;
  /** The points are obfuscated centers: each has a circle of the fuzzy offset around it. */
  fuzzy?: boolean;
  /** The person moved the map and rested; never called for a move by the page. */
  onMove?: (bounds: Bounds) => void;
  /** The person opened a point's popup. */
  onOpen?: (id: string) => void;
};

/**
 * A map to move about in. It fills the box that it stands in, which needs a height of its own. On the server, without
 * script and until it comes near the window it is a still map of the same places; where it cannot be drawn it stays one and says
 * so. Put a list of links to the same places beside it: that is the way for who cannot use a map.
 */
export function InteractiveMap(props: InteractiveMapProps) {
  const { label, points, fuzzy = mapConfig.fuzzy.enabled } = props;
  const box = useRef<HTMLDivElement>(null);
  const state = useDrawnMap(box, { ...props, fuzzy });
  return (
    <div data-map={state} className="relative isolate size-full min-h-72 overflow-hidden rounded-lg bg-map-water">
      <div className={classNames('absolute inset-0 grid place-items-center p-4', state === 'moving' && 'invisible')}>
        <MapPicture label={label} points={points} fuzzy={fuzzy} look="size-full max-h-[38rem] max-w-[640px]" />
      </div>
      <div ref={box} className={classNames('absolute! inset-0', state !== 'moving' && 'invisible')} />
      {state === 'failed' && (
        <p
          role="status"
          className="absolute inset-x-3 bottom-3 flex items-center gap-2 rounded-md bg-paper-raised px-4 py-3 text-small text-ink"
        >
          <Icon name="info" />
          The map cannot be moved on this device. The picture shows the same places.
        </p>
      )}
      <noscript>
        <p className="absolute inset-x-3 bottom-3 rounded-md bg-paper-raised px-4 py-3 text-small text-ink">
          To move the map, turn JavaScript on. The picture shows the same places.
        </p>
      </noscript>
    </div>
  );
}
