import { type GeoJSONFeature, type GeoJSONSource, type Map as LibreMap, Marker } from 'maplibre-gl';
import { circleAround } from './fuzzy.ts';
import { mapColor, mapConfig } from './map-config.ts';
import { MapPopup } from './map-popup.ts';
import type { MapEvents, MapPoint, MapSetup } from './map-types.ts';
import { bubble, halo, pin } from './marker-elements.ts';

const [source, circles] = ['places', 'place-circles'];
/** Maximum number of points on a map, and of names in the popup of a cluster that no zoom separates. */
const [mostPoints, mostNames] = [10_000, 12];
/** Markers nearer than this are clustered, in pixels. */
const clusterRadius = 46;
/** From this zoom on only places at the same position are clustered. */
const clusterMaxZoom = 13;

/**
 * The places on a map. MapLibre clusters them; each cluster and each single place is an HTML button, so that it can be
 * focused and uses the page's fonts and colours.
 */
export class PlaceLayer {
  private readonly map: LibreMap;
  private readonly settings: MapSetup['settings'];
  private readonly popup: MapPopup;
  private readonly markers = new Map<string, Marker>();
  private readonly ring = new Marker({ element: halo() });
  private points = new Map<string, MapPoint>();

  constructor(map: LibreMap, points: readonly MapPoint[], settings: MapSetup['settings'], events: MapEvents) {
    this.map = map;
    this.settings = settings;
    this.popup = new MapPopup(map, events);
    this.take(points);
    map.on('style.load', () => this.addLayers());
    map.on('render', () => this.refresh());
  }

  /** Replaces the places; an open popup stays if its place does, and is updated. */
  show(points: readonly MapPoint[]): void {
    this.take(points);
    this.map.getSource<GeoJSONSource>(source)?.setData(featuresOf(this.points));
    this.map.getSource<GeoJSONSource>(circles)?.setData(circlesOf(this.points, this.settings.fuzzyOffset));
    this.popup.follow(this.points);
  }

  /** Draws a ring around a place, even while it is hidden in a cluster. */
  highlight(id: string | undefined): void {
    const point = id === undefined ? undefined : this.points.get(id);
    if (point) this.ring.setLngLat([point.lng, point.lat]).addTo(this.map);
    else this.ring.remove();
  }

  /** Opens a place's popup, and moves there if it is out of view. */
  select(id: string | undefined): void {
    const point = id === undefined ? undefined : this.points.get(id);
    this.popup.close();
    if (!point) return;
    if (!this.map.getBounds().contains([point.lng, point.lat])) this.map.easeTo({ center: [point.lng, point.lat] });
    this.popup.open(point, [point]);
  }

  private take(points: readonly MapPoint[]): void {
    this.points = new Map(points.slice(0, mostPoints).map((point) => [point.id, point]));
  }

  private addLayers(): void {
    this.map.addSource(circles, { type: 'geojson', data: circlesOf(this.points, this.settings.fuzzyOffset) });
    this.map.addSource(source, {
      type: 'geojson',
      data: featuresOf(this.points),
      cluster: true,
      clusterRadius,
      clusterMaxZoom,
      clusterProperties: { count: ['+', ['get', 'count']] },
    });
    const color = mapColor(mapConfig.fuzzy.circleColor);
    this.map.addLayer({
      id: circles,
      type: 'fill',
      source: circles,
      paint: { 'fill-color': color, 'fill-opacity': mapConfig.fuzzy.circleOpacity },
    });
    // why: MapLibre loads and clusters only what a layer draws; this layer is invisible
    this.map.addLayer({ id: source, type: 'circle', source, paint: { 'circle-opacity': 0, 'circle-radius': 1 } });
  }

  /** Adds a marker to every visible cluster and place, and removes markers that are no longer needed. */
  private refresh(): void {
    if (!this.map.getSource(source) || !this.map.isSourceLoaded(source)) return;
    const bounds = this.map.getBounds();
    const seen = new Set<string>();
    for (const feature of this.map.querySourceFeatures(source)) {
      const at = placeOf(feature);
      const { cluster, point_count: places, count, id } = feature.properties;
      const key = `${cluster ? `cluster of ${places}` : id} ${count} ${at}`;
      if (seen.has(key) || !bounds.contains(at)) continue;
      seen.add(key);
      if (!this.markers.has(key)) this.markers.set(key, this.place(feature, at));
    }
    for (const [key, marker] of this.markers) if (!seen.has(key)) this.drop(key, marker);
  }

  private place(feature: GeoJSONFeature, at: [number, number]): Marker {
    const { cluster, count } = feature.properties;
    const point = this.points.get(feature.properties.id);
    const element = cluster || !point ? bubble(feature.properties.point_count, count) : pin(point, this.settings);
    element.addEventListener('click', async (event) => {
      event.stopPropagation();
      if (cluster) return this.part(feature, at, event);
      // why: the marker outlives a search, and its place may have another link now
      const now = this.points.get(feature.properties.id);
      if (now) this.popup.open(now, [now], element);
    });
    const { fuzzyOffset, marker } = this.settings;
    const anchor = cluster || fuzzyOffset !== undefined ? 'center' : (marker?.anchor ?? 'bottom');
    return new Marker({ element, anchor }).setLngLat(at).addTo(this.map);
  }

  /** Zooms in until a cluster separates; if no zoom separates it, opens a popup with the names of its places. */
  private async part(feature: GeoJSONFeature, at: [number, number], event: Event): Promise<void> {
    const places = this.map.getSource<GeoJSONSource>(source);
    if (!places) return;
    const id: number = feature.properties.cluster_id;
    const zoom = await places.getClusterExpansionZoom(id);
    if (zoom <= Math.min(clusterMaxZoom, this.map.getMaxZoom())) {
      this.map.easeTo({ center: at, zoom: zoom + 0.2 }, { originalEvent: event });
      return;
    }
    const leaves = await places.getClusterLeaves(id, mostNames, 0);
    const named = leaves.flatMap(({ properties }) => this.points.get(properties?.id) ?? []);
    this.popup.open(
      { lat: at[1], lng: at[0] },
      named,
      event.currentTarget,
      feature.properties.point_count - named.length,
    );
  }

  private drop(key: string, marker: Marker): void {
    // why: the focus of a removed marker would move to the top of the page
    if (marker.getElement() === document.activeElement) this.map.getCanvas().focus({ preventScroll: true });
    marker.remove();
    this.markers.delete(key);
  }
}

function placeOf(feature: GeoJSONFeature): [number, number] {
  return (feature.geometry as GeoJSON.Point).coordinates as [number, number];
}

function featuresOf(points: ReadonlyMap<string, MapPoint>): GeoJSON.FeatureCollection {
  return collect([...points.values()], ({ id, lat, lng, count = 1 }) => ({
    type: 'Feature',
    properties: { id, count },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  }));
}

function circlesOf(points: ReadonlyMap<string, MapPoint>, meters: number | undefined): GeoJSON.FeatureCollection {
  return collect(meters === undefined ? [] : [...points.values()], (point) => {
    const ring = circleAround(point, meters ?? 0).map(({ lat, lng }) => [lng, lat]);
    return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
  });
}

function collect(points: readonly MapPoint[], draw: (point: MapPoint) => GeoJSON.Feature): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features: points.map(draw) };
}
