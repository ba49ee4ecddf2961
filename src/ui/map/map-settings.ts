import { createContext } from 'react';

/** An image used instead of our pin: which point of it is on the place, and its size in pixels. */
export type CustomMarker = {
  url: string;
  anchor: 'center' | 'top' | 'bottom' | 'left' | 'right';
  width: number;
  height: number;
};

/** The operator's settings for maps (`MAP_…`). */
export type MapSettings = {
  /** The style that maps load instead of our own, from Mapbox or elsewhere. */
  styleUrl?: string | undefined;
  /**
   * Maximum distance between a place and its shown position, in metres, within a circle of that radius; undefined shows
   * the exact position.
   */
  fuzzyOffset?: number | undefined;
  marker?: CustomMarker | undefined;
  /** Search radius around a visitor's own position, in metres. */
  currentLocationDistance: number;
};

/** Provides the map settings to components. */
export const MapSettingsContext = createContext<Partial<MapSettings>>({});
