import type { CustomMarker } from './map-settings.ts';
import type { MapPoint, MapSetup } from './map-types.ts';

const pinShape =
  '<svg viewBox="-13 -34 26 35" width="30" height="40" aria-hidden="true"><path d="M0 0c-6.8-7.4-12-13.8-12-20.6a12 12 0 0 1 24 0c0 6.8-5.2 13.2-12 20.6Z"/><circle cy="-20.6" r="4.6"/></svg>';

/**
 * The marker of one place: a pin or the operator's image, or a dot in the centre of its fuzzy circle; with the number
 * of things if there are several.
 */
export function pin(
  { label, count = 1 }: MapPoint,
  { fuzzyOffset, marker: custom }: MapSetup['settings'],
): HTMLButtonElement {
  const fuzzy = fuzzyOffset !== undefined;
  const look = fuzzy ? 'map-spot' : custom ? 'map-image' : 'map-pin';
  const button = marker(look, count > 1 ? `${label}, ${count}` : label);
  if (fuzzy) return button;
  if (custom) button.append(imageOf(custom));
  else button.innerHTML = pinShape;
  if (count > 1) button.append(textIn('span', 'map-pin-count', shorten(count)));
  return button;
}

function imageOf({ url, width, height }: CustomMarker): HTMLImageElement {
  const image = document.createElement('img');
  image.src = url;
  image.alt = '';
  image.width = width;
  image.height = height;
  return image;
}

/** The marker of a cluster. @param places number of places in it @param things total number of things at them */
export function bubble(places: number, things: number): HTMLButtonElement {
  const size = things >= 100 ? 'large' : things >= 10 ? 'medium' : 'small';
  const title = things === places ? `${places} places` : `${things} at ${places} places`;
  const button = marker('map-bubble', `${title}, show them`);
  button.dataset.size = size;
  button.append(textIn('span', 'map-bubble-face', shorten(things)));
  return button;
}

/** A ring around a place: decorative, never focused. */
export function halo(): HTMLElement {
  const ring = textIn('span', 'map-halo', '');
  ring.ariaHidden = 'true';
  return ring;
}

/** An element with plain text in it. */
export function textIn(tag: string, look: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = look;
  element.textContent = text;
  return element;
}

function marker(look: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = look;
  button.ariaLabel = label;
  return button;
}

/** Shortens 1,234 to "1.2k": a bubble has space for four characters. */
function shorten(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
}
