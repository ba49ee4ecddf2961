import { createContext } from 'react';

/** An image that marks places instead of our pin: which point of it stands on the place, and its size in pixels. */
export type CustomMarker = {
  url: string;
  anchor: 'center' | 'top' | 'bottom' | 'left' | 'right';
  width: number;
  height: number;
};

/** What the operator set about maps (`MAP_…`). */
export type MapSettings = {
  /** The style that maps load instead of our own: Mapbox's, or any other. */
  styleUrl?: string | undefined;
  /** How far from its true place a place is shown, in meters, within a circle of that size; undefined: exactly where it is. */
  fuzzyOffset?: number | undefined;
  marker?: CustomMarker | undefined;
  /** How far around a visitor's own position is searched, in meters. */
  currentLocationDistance: number;
};

/** The settings of maps for the page's components. */
export const MapSettingsContext = createContext<Partial<MapSettings>>({});
