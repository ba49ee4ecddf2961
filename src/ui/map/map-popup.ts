import { type Map as LibreMap, type Offset, Popup } from 'maplibre-gl';
import type { LatLng } from '#kit/geo.ts';
import type { MapEvents } from './map-events.ts';
import type { MapPoint } from './map-point.ts';
import { textIn } from './marker-elements.ts';

/** Where the popup stands: off the pin whose tip is at the spot, on whichever side there is room. */
const beside: Offset = {
  center: [0, 0],
  top: [0, 8],
  'top-left': [0, 8],
  'top-right': [0, 8],
  bottom: [0, -42],
  'bottom-left': [0, -42],
  'bottom-right': [0, -42],
  left: [18, -22],
  right: [-18, -22],
};

/** The one popup of a map: links to what stands at a spot. Escape closes it and gives the focus back. */
export class MapPopup {
  private readonly map: LibreMap;
  private readonly events: MapEvents;
  private shown: { popup: Popup; ids: string[] } | undefined;

  constructor(map: LibreMap, events: MapEvents) {
    this.map = map;
    this.events = events;
  }

  /**
   * Opens at a spot, in place of the one before.
   * @param opener what has the focus back when it closes; without one the focus stays where it is
   * @param more how many stand here besides
   */
  open(at: LatLng, points: readonly MapPoint[], opener?: EventTarget | null, more = 0): void {
    const [first] = points;
    if (this.shown && first && this.shown.ids[0] === first.id && this.shown.popup.isOpen() && !opener) return;
    this.close();
    const byHand = opener instanceof HTMLElement;
    const popup = new Popup({ className: 'map-popup', maxWidth: '17rem', offset: beside, focusAfterOpen: byHand })
      .setLngLat([at.lng, at.lat])
      .setDOMContent(this.content(points, more))
      .addTo(this.map);
    this.shown = { popup, ids: points.map(({ id }) => id) };
    if (byHand) {
      popup.getElement().addEventListener('keydown', (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        popup.remove();
        (opener.isConnected ? opener : this.map.getCanvas()).focus({ preventScroll: true });
      });
      if (points.length === 1 && first) this.events.open(first.id);
    }
  }

  close(): void {
    this.shown?.popup.remove();
    this.shown = undefined;
  }

  /** Closes it unless all that it names is still there. */
  keep(isThere: (id: string) => boolean): void {
    if (this.shown && !this.shown.ids.every(isThere)) this.close();
  }

  private content(points: readonly MapPoint[], more: number): HTMLElement {
    const list = textIn('ul', 'map-popup-list', '');
    for (const { label, detail, href } of points) {
      const item = list.appendChild(document.createElement('li'));
      const link = textIn('a', 'map-popup-link', label) as HTMLAnchorElement;
      link.href = href;
      link.addEventListener('click', (event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        this.events.follow(href);
      });
      item.append(link);
      if (detail) item.append(textIn('p', 'map-popup-detail', detail));
    }
    if (more > 0) list.append(textIn('li', 'map-popup-detail', `and ${more} more here`));
    return list;
  }
}
