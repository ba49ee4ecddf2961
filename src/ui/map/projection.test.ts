import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm, type LatLng } from '#kit/geo.ts';
import { isInState, stateBounds } from '#kit/state-bounds.ts';
import { type DrawnState, layouts, project } from './projection.ts';

const states = ['texas', 'oregon'] as const;

/** A random point of a state's extent. */
const pointIn = (state: DrawnState) => {
  const { ne, sw } = stateBounds[state];
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  return fc.record({ lat: between(sw.lat, ne.lat), lng: between(sw.lng, ne.lng) });
};

describe.each(states)('the drawing of %s', (state) => {
  test('has the centre of its layout in its centre', () => {
    const { width, height, middle } = layouts[state];
    expect(project(middle, state)).toEqual({ x: width / 2, y: height / 2 });
  });

  test('contains every point of its extent', () => {
    const { width, height } = layouts[state];
    fc.assert(
      fc.property(pointIn(state), (point) => {
        const { x, y } = project(point, state);
        // why: corners of the bounding box can be outside the state itself, whose outline the last test checks
        return x > -20 && x < width + 20 && y > -20 && y < height + 20 && isInState(point, state);
      }),
    );
  });

  test('keeps distances within two percent, since it is a small part of the globe', () => {
    const { radius } = layouts[state];
    fc.assert(
      fc.property(pointIn(state), pointIn(state), (one, other) => {
        const [from, to] = [project(one, state), project(other, state)];
        const drawn = (Math.hypot(to.x - from.x, to.y - from.y) / radius) * 6371;
        return Math.abs(drawn - distanceKm(one, other)) < 0.02 * distanceKm(one, other) + 1;
      }),
    );
  });

  test('keeps areas: a small square has the same area wherever it is', () => {
    const { radius } = layouts[state];
    fc.assert(
      fc.property(pointIn(state), (point) => {
        const across = 1 / Math.cos((point.lat * Math.PI) / 180);
        const corners: LatLng[] = [
          point,
          { lat: point.lat, lng: point.lng + across },
          { lat: point.lat + 1, lng: point.lng + across },
          { lat: point.lat + 1, lng: point.lng },
        ];
        const spots = corners.map((corner) => project(corner, state));
        const drawn = Math.abs(
          spots.reduce((sum, { x, y }, at) => {
            const next = spots[(at + 1) % 4] as { x: number; y: number };
            return sum + (x * next.y - next.x * y) / 2;
          }, 0),
        );
        const lats = [point.lat, point.lat + 1].map((lat) => Math.sin((lat * Math.PI) / 180));
        const onGlobe = radius ** 2 * ((across * Math.PI) / 180) * ((lats[1] as number) - (lats[0] as number));
        return Math.abs(drawn / onGlobe - 1) < 0.01;
      }),
    );
  });

  test('north is up and east is right', () => {
    const middle = layouts[state].middle;
    const here = project(middle, state);
    expect(project({ ...middle, lat: middle.lat + 1 }, state).y).toBeLessThan(here.y);
    expect(project({ ...middle, lng: middle.lng + 1 }, state).x).toBeGreaterThan(here.x);
  });

  test('its outline was made with this projection and is within the drawing', () => {
    const { width, height } = layouts[state];
    const svg = readFileSync(path.join(import.meta.dirname, `shapes/${state}.svg`), 'utf8');
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
    const spots = [...svg.matchAll(/<path id="(?!land)[^>]* d="([^"]+)"/g)].flatMap(([, d = '']) => spotsOf(d));
    expect(Math.min(...spots.map(({ x }) => x))).toBeGreaterThan(0);
    expect(Math.max(...spots.map(({ x }) => x))).toBeLessThan(width);
    expect(Math.min(...spots.map(({ y }) => y))).toBeGreaterThan(0);
    expect(Math.max(...spots.map(({ y }) => y))).toBeLessThan(height);
    const nearest = (point: LatLng) => {
      const { x, y } = project(point, state);
      return Math.min(...spots.map((spot) => Math.hypot(spot.x - x, spot.y - y)));
    };
    // The north-west corner of the Panhandle; where Oregon, Idaho and Nevada meet.
    expect(nearest(state === 'texas' ? { lat: 36.5, lng: -103.04 } : { lat: 41.998, lng: -117.026 })).toBeLessThan(2);
  });
});

/** The corners of a path of absolute moves and relative lines. */
function spotsOf(d: string): { x: number; y: number }[] {
  return [...d.matchAll(/M([^M]+)/g)].flatMap(([, line = '']) => {
    const numbers = (line.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    let [x, y] = [0, 0];
    return numbers.flatMap((number, at) => {
      if (at % 2 === 0) x += number;
      else y += number;
      return at % 2 === 0 ? [] : [{ x, y }];
    });
  });
}
