import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { examplePlaces } from './example-places.ts';
import { type MapSettings, MapSettingsContext } from './map-settings.ts';
import { stateOf } from './outline.ts';
import { project } from './projection.ts';
import { StaticMap } from './static-map.tsx';

const thousand = Array.from({ length: 1000 }, (_, at) => ({
  lat: 29 + ((at * 7919) % 4000) / 1000,
  lng: -103 + ((at * 104729) % 8000) / 1000,
}));

test('its markup stays small, however many places it shows', () => {
  const markup = renderToStaticMarkup(<StaticMap label="Texas" points={thousand} cities />);
  expect(markup.length).toBeLessThan(12_000);
  expect(renderToStaticMarkup(<StaticMap label="Texas" points={examplePlaces} cities />).length).toBeLessThan(6_000);
});

test('it has an accessible name, and draws a pin for each of a few places', () => {
  const markup = renderToStaticMarkup(<StaticMap label="Where they are" points={examplePlaces.slice(0, 3)} />);
  expect(markup).toContain('role="img" aria-label="Where they are"');
  expect(markup.match(/M[\d.]+ [\d.]+c/g)).toHaveLength(3);
});

test('a fuzzy place has a circle and no pin', () => {
  const markup = renderToStaticMarkup(
    <StaticMap label="About there" points={examplePlaces.slice(0, 1)} fuzzyOffset={500} />,
  );
  expect(markup).not.toMatch(/M[\d.]+ [\d.]+c/);
  expect(markup.match(/L/g)).toHaveLength(45);
});

test("the operator's map settings apply to static maps: a circle of the offset, or the custom image on its anchor", () => {
  const [place] = examplePlaces;
  const draw = (settings: Partial<MapSettings>) =>
    renderToStaticMarkup(
      <MapSettingsContext value={settings}>
        <StaticMap label="There" points={place ? [place] : []} state="texas" />
      </MapSettingsContext>,
    );
  const pin = /M[\d.]+ [\d.]+c/;
  expect(draw({})).toMatch(pin);
  const widthOf = (markup: string) => {
    const xs = [...markup.matchAll(/[ML]([\d.]+) [\d.]+/g)].map(([, x]) => Number(x));
    return Math.max(...xs) - Math.min(...xs);
  };
  const circle = draw({ fuzzyOffset: 500 });
  expect(circle).not.toMatch(pin);
  expect(widthOf(draw({ fuzzyOffset: 1_000 })) / widthOf(circle)).toBeCloseTo(2, 0);
  const marker = { url: 'https://cdn.example/pin.svg', anchor: 'bottom', width: 32, height: 32 } as const;
  const at = project(place ?? { lat: 0, lng: 0 }, 'texas');
  const image = (x: number, y: number) =>
    `<image href="https://cdn.example/pin.svg" x="${x}" y="${y}" width="32" height="32">`;
  expect(draw({ marker })).toContain(image(at.x - 16, at.y - 32));
  expect(draw({ marker: { ...marker, anchor: 'center' } })).toContain(image(at.x - 16, at.y - 16));
  expect(draw({ marker: { ...marker, anchor: 'left' } })).toContain(image(at.x, at.y - 16));
  expect(draw({ marker })).not.toMatch(pin);
  expect(draw({ marker, fuzzyOffset: 500 })).not.toContain('<image');
});

test('the state with most of the places is drawn; places elsewhere are left out', () => {
  const [dundee, austin] = [
    { lat: 45.28, lng: -123.02 },
    { lat: 30.27, lng: -97.74 },
  ];
  expect(stateOf([])).toBe('texas');
  expect(stateOf([dundee, dundee, austin])).toBe('oregon');
  expect(stateOf([dundee, austin])).toBe('texas');
  const markup = renderToStaticMarkup(<StaticMap label="Both" points={[dundee, austin]} />);
  expect(markup.match(/M[\d.]+ [\d.]+c/g)).toHaveLength(1);
});
