import type { RouteConfigEntry } from '@react-router/dev/routes';
import { openApiDocument } from '../../src/api/openapi/openapi-document.ts';
import { settings } from '../../src/env.server.ts';
import routes from '../../src/web/routes.ts';

/** The names that others may rely on: paths of pages, settings, and every name of the API's document. */
export type PublicNames = { pages: string[]; settings: string[]; api: string[] };

/** The current public names, each list sorted. */
export function publicNames(): PublicNames {
  const document = openApiDocument({ name: 'Lonevine', baseUrl: 'http://shop.test' });
  return {
    pages: unique(routes.flatMap((route) => pagePaths(route, ''))),
    settings: unique(Object.keys(settings)),
    api: unique(apiNames(document as unknown as Document)),
  };
}

function pagePaths(route: RouteConfigEntry, parent: string): string[] {
  const own = route.path === undefined ? parent : `${parent}/${route.path}`;
  const below = (route.children ?? []).flatMap((child) => pagePaths(child, own));
  return route.path === undefined && !route.index ? below : [own === '' ? '/' : own, ...below];
}

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Body = { content?: Record<string, { schema?: Schema }> };
type Operation = { parameters?: { in: string; name: string }[]; requestBody?: Body; responses: Record<string, Body> };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

/**
 * `get /api/v1/wine/search` with its parameters and the properties of its bodies, then the properties of each named
 * schema.
 */
function apiNames(document: Document): string[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => operationNames(`${method} ${path}`, operation)),
  );
  const schemas = Object.entries(document.components.schemas);
  return [...operations, ...schemas.flatMap(([name, schema]) => schemaNames(name, schema))];
}

function operationNames(at: string, operation: Operation): string[] {
  const parameters = (operation.parameters ?? []).map(({ in: place, name }) => `${at} ${place}:${name}`);
  const bodies = Object.entries<Body | undefined>({ body: operation.requestBody, ...operation.responses });
  return [at, ...parameters, ...bodies.flatMap(([name, body]) => contentNames(`${at} ${name}`, body))];
}

function contentNames(at: string, body: Body | undefined): string[] {
  if (body === undefined) return [];
  return [at, ...Object.values(body.content ?? {}).flatMap(({ schema }) => schemaNames(at, schema))];
}

/** Every property's path, through lists and alternatives; a named schema is not expanded. */
function schemaNames(at: string, schema: Schema | boolean | undefined): string[] {
  if (typeof schema !== 'object') return [];
  const pointed = schema.$ref === undefined ? [] : [`${at} ${schema.$ref.replace('#/components/schemas/', '= ')}`];
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    `${at}.${name}`,
    ...schemaNames(`${at}.${name}`, inner),
  ]);
  const items = [schema.items, schema.additionalProperties].flatMap((inner) => schemaNames(`${at}[]`, inner));
  const alternatives = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []);
  return [...pointed, ...properties, ...items, ...alternatives.flatMap((inner) => schemaNames(at, inner))];
}

function unique(names: string[]): string[] {
  return [...new Set(names)].toSorted();
}
