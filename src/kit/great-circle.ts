import { earthRadiusKm, type LatLng } from './geo.ts';

// why: separate from geo.ts, which every page loads, because only maps use it

/** The point reached from another one after a distance in a direction, in degrees clockwise from north. */
export function pointFrom(from: LatLng, km: number, bearing: number): LatLng {
  const distance = km / earthRadiusKm;
  const [lat, turn] = [(from.lat * Math.PI) / 180, (bearing * Math.PI) / 180];
  const sine = Math.sin(lat) * Math.cos(distance) + Math.cos(lat) * Math.sin(distance) * Math.cos(turn);
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(distance) * Math.cos(lat),
    Math.cos(distance) - Math.sin(lat) * sine,
  );
  const lng = from.lng + (east * 180) / Math.PI;
  return { lat: (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI, lng: ((lng + 540) % 360) - 180 };
}
