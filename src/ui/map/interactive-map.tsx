import { useRef } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import type { InteractiveMapProps } from './interactive-map-props.ts';
import { mapConfig } from './map-config.ts';
import { StandIn } from './stand-in.tsx';
import { useDrawnMap } from './use-drawn-map.ts';

/**
 * A map to move about in. It fills the box that it stands in, which needs a height of its own. On the server, without
 * script and until it comes near the window it is a still map of the same places; where it cannot be drawn it stays one and says
 * so. Put a list of links to the same places beside it: that is the way for who cannot use a map.
 */
export function InteractiveMap(props: InteractiveMapProps) {
  const { label, points, bounds, roomForPins = false, fuzzy = mapConfig.fuzzy.enabled } = props;
  const box = useRef<HTMLDivElement>(null);
  const state = useDrawnMap(box, { ...props, fuzzy });
  return (
    <div data-map={state} className="relative isolate size-full min-h-72 overflow-hidden rounded-lg bg-map-water">
      <div className={classNames('absolute inset-0', state === 'moving' && 'invisible')}>
        <StandIn {...{ label, points, bounds, roomForPins, fuzzy }} />
      </div>
      <div ref={box} className={classNames('absolute! inset-0', state !== 'moving' && 'invisible')} />
      {state === 'failed' && (
        <p
          role="status"
          className="absolute inset-x-2 bottom-2 flex items-center gap-2 rounded-md bg-paper-raised px-3 py-2 text-caption text-ink"
        >
          <Icon name="info" />
          The map cannot be moved on this device. The picture shows the same places.
        </p>
      )}
      <noscript>
        <p className="absolute inset-x-2 bottom-2 rounded-md bg-paper-raised px-3 py-2 text-caption text-ink">
          To move the map, turn JavaScript on. The picture shows the same places.
        </p>
      </noscript>
    </div>
  );
}
