import { type Map as LibreMap, Popup } from 'maplibre-gl';
import type { LatLng } from '#kit/geo.ts';
import type { MapEvents, MapPoint } from './map-types.ts';
import { textIn } from './marker-elements.ts';

/** The popup is above the pin whose tip is at the position. */
const above: [number, number] = [0, -42];
/** Space between the popup and the map's frame, in pixels: enough for a focus ring. */
const frame = 8;

/** The popup of a map: links to what is at a position. Escape closes it and gives the focus back. */
export class MapPopup {
  private readonly map: LibreMap;
  private readonly events: MapEvents;
  private shown: { popup: Popup; list: HTMLElement; ids: string[]; more: number } | undefined;

  constructor(map: LibreMap, events: MapEvents) {
    this.map = map;
    this.events = events;
  }

  /**
   * Opens at a position and replaces the previous one.
   *
   * @param opener gets the focus back on close; without one the focus stays where it is
   * @param more number of further places at this position
   */
  open(at: LatLng, points: readonly MapPoint[], opener?: EventTarget | null, more = 0): void {
    const [first] = points;
    if (this.shown && first && this.shown.ids[0] === first.id && this.shown.popup.isOpen() && !opener) return;
    this.close();
    const byHand = opener instanceof HTMLElement;
    const list = this.content(points, more);
    const popup = new Popup({
      className: 'map-popup',
      maxWidth: '17rem',
      // why: with a fixed anchor it does not change sides while the map moves for it, which would never end
      anchor: 'bottom',
      offset: above,
      focusAfterOpen: byHand,
    })
      .setLngLat([at.lng, at.lat])
      .setDOMContent(list)
      .addTo(this.map);
    this.shown = { popup, list, ids: points.map(({ id }) => id), more };
    if (points.length === 1 && first) void this.describe(first.id, popup, list);
    this.settle(popup);
    if (byHand) {
      popup.getElement().addEventListener('keydown', (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault(); // why: otherwise it also closes a dialog around the map
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

  /** Updates labels and links of its places; closes unless all of them still exist. */
  follow(places: ReadonlyMap<string, MapPoint>): void {
    if (!this.shown) return;
    const { ids, list, more } = this.shown;
    const points = ids.flatMap((id) => places.get(id) ?? []);
    if (points.length < ids.length) {
      this.close();
      return;
    }
    const newLinks = this.content(points, more).querySelectorAll('a');
    // why: existing links are updated, because one of them may have the focus
    for (const [at, link] of list.querySelectorAll('a').entries()) {
      const { href, textContent } = newLinks[at] ?? link;
      Object.assign(link, { href, textContent });
    }
  }

  /** Adds what is known of the only place, once it is there; a failure leaves the popup as it is. */
  private async describe(id: string, popup: Popup, list: HTMLElement): Promise<void> {
    const summary = await this.events.describe(id).catch(() => undefined);
    const item = list.querySelector('li');
    if (!summary || !item || !popup.isOpen()) return;
    for (const line of summary.lines) item.append(textIn('p', 'map-popup-detail', line));
    if (summary.imageUrl !== undefined) {
      const image = document.createElement('img');
      Object.assign(image, { src: summary.imageUrl, alt: '', className: 'map-popup-image' });
      item.prepend(image);
    }
    this.settle(popup);
  }

  /** Moves a popup into view, once the map is still: a second move would cancel the first. */
  private settle(popup: Popup): void {
    if (this.map.isMoving()) this.map.once('moveend', () => this.moveIntoView(popup));
    else this.moveIntoView(popup);
  }

  /** Moves the map so that the whole popup is inside its frame, and below the map's buttons. */
  private moveIntoView(popup: Popup): void {
    if (!popup.isOpen()) return;
    const box = popup.getElement().getBoundingClientRect();
    const inside = this.map.getContainer().getBoundingClientRect();
    const overlap = (low: number, high: number, least: number, most: number) =>
      Math.min(0, low - least - frame) || Math.max(0, high - most + frame);
    const x = overlap(box.left, box.right, inside.left, inside.right);
    const buttons = this.map.getContainer().querySelector('.maplibregl-ctrl-group')?.getBoundingClientRect();
    const covers = buttons && box.right - x > buttons.left && box.top < buttons.bottom + frame;
    const y = covers ? box.top - buttons.bottom - frame : overlap(box.top, box.bottom, inside.top, inside.bottom);
    if (x !== 0 || y !== 0) this.map.panBy([x, y]);
  }

  private content(points: readonly MapPoint[], more: number): HTMLElement {
    const list = textIn('ul', 'map-popup-list', '');
    for (const { label, detail, href, detailHref } of points) {
      const item = list.appendChild(document.createElement('li'));
      item.append(this.link('map-popup-link', label, href));
      if (detail && detailHref) item.append(this.link('map-popup-detail', detail, detailHref));
      else if (detail) item.append(textIn('p', 'map-popup-detail', detail));
    }
    if (more > 0) list.append(textIn('li', 'map-popup-detail', `and ${more} more here`));
    return list;
  }

  private link(look: string, text: string, href: string): HTMLElement {
    const link = textIn('a', look, text) as HTMLAnchorElement;
    link.href = href;
    link.addEventListener('click', (event) => {
      const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      this.events.follow(link.pathname + link.search + link.hash);
    });
    return link;
  }
}
