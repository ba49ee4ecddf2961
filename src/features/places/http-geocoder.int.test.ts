import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { anonymous } from '#kit/actor.ts';
import { test as base } from '../../../tests/fixtures/database/integration-test.ts';
import { resolvePlace, suggestPlaces } from './find-places.server.ts';
import { httpGeocoder } from './http-geocoder.server.ts';

type Serve = (answer: RequestListener) => Promise<string>;

/** Starts HTTP servers and returns their URLs. */
const test = base.extend<{ serve: Serve }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter to know which fixtures are needed
  serve: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async (answer) => {
      const server = createServer(answer).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api?lang=en`;
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },
});

const point = { type: 'Point', coordinates: [-98.87, 30.27] };
const photon = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: point,
      properties: { name: 'Fredericksburg', state: 'Texas', type: 'city', extent: [-98.91, 30.3, -98.83, 30.22] },
    },
    { type: 'Feature', geometry: { type: 'LineString', coordinates: [] }, properties: { name: 'A road' } },
  ],
};
const nominatim = {
  type: 'FeatureCollection',
  features: [
    {
      geometry: point,
      bbox: [-99.3, 30.1, -98.5, 30.5],
      properties: { display_name: 'Gillespie County, Texas, United States', addresstype: 'county' },
    },
  ],
};

function json(body: unknown): RequestListener {
  return (_, response) => response.setHeader('content-type', 'application/geo+json').end(JSON.stringify(body));
}

/** A chunked response without a length, which would be valid if it were read to its end. */
const flood: RequestListener = (_, response) => {
  response.write('{"type":"FeatureCollection","features":[');
  const blanks = ' '.repeat(100_000);
  for (let time = 0; time < 12; time++) response.write(blanks);
  response.end(`${JSON.stringify(photon.features[0])}]}`);
};

describe('the geocoder of an operator', () => {
  test('gets the normalized text, and may answer like Photon', async ({ app, serve }) => {
    let requestUrl = '';
    const address = await serve((request, response) => {
      requestUrl = request.url ?? '';
      json(photon)(request, response);
    });
    const { places } = await suggestPlaces(
      { ...app, geocoder: httpGeocoder(address) },
      anonymous,
      'near Fredericksburg',
    );
    expect(requestUrl).toBe('/api?lang=en&q=fredericksburg&limit=8');
    expect(places).toMatchObject([
      { name: 'Fredericksburg, Texas', kind: 'city', origin: { lat: 30.27, lng: -98.87 } },
    ]);
    expect(app.statements).toEqual([]);
  });

  test('may answer like Nominatim', async ({ app, serve }) => {
    const geocoder = httpGeocoder(await serve(json(nominatim)));
    expect(await resolvePlace({ ...app, geocoder }, anonymous, 'Gillespie')).toMatchObject({
      name: 'Gillespie County, Texas, United States',
      kind: 'county',
      bounds: { sw: { lng: -99.3 } },
    });
  });

  test('is asked nowhere else, whatever it redirects to', async ({ serve }) => {
    const asked: string[] = [];
    const elsewhere = await serve((request, response) => {
      asked.push(request.url ?? '');
      json(photon)(request, response);
    });
    const geocoder = httpGeocoder(await serve((_, response) => response.writeHead(307, { location: elsewhere }).end()));
    await expect(geocoder('fredericksburg', 8)).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  const failures: [string, RequestListener][] = [
    ['an error', (_, response) => response.writeHead(500).end()],
    ['something else', json({ hello: 'world' })],
    ['no JSON', (_, response) => response.end('<html>')],
    ['nothing for too long', () => {}],
    ['more and more, without saying how much', flood],
  ];
  test.for(failures)(
    'is replaced by the gazetteer when it answers %s, and the failure is logged',
    async ([, answer], { app, serve }) => {
      const lines: string[] = [];
      const log = createLogger('warn', { write: (line) => lines.push(line) });
      const geocoder = httpGeocoder(await serve(answer));
      const place = await resolvePlace({ ...app, log, geocoder }, anonymous, 'Fredericksburg');
      expect(place?.name).toBe('Fredericksburg, TX');
      expect(lines.join()).toContain('The geocoder failed');
      expect(lines.join()).not.toContain('redericksburg');
    },
  );
});
