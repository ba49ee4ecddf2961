import { z } from 'zod';
import { orderRequestSchema } from '#features/orders/placing/order-request.schema.ts';
import { catalogAndAccountOperations } from './catalog-and-account-operations.ts';
import type { Operation } from './operation.ts';
import { orderOperations } from './order-operations.ts';
import { lineItemResponse, orderResponse, orderSummaryResponse, priceResponse } from './order-responses.ts';
import { ownListingOperations } from './own-listing-operations.ts';
import { ownListingResponse } from './own-listing-responses.ts';

/** A JSON schema, or a part of one. */
export type JsonSchema = { [key: string]: unknown };

/** A parameter of an address, or of what stands behind its question mark. */
export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

/** One address in the document. */
export type DocumentedOperation = {
  tags: [string];
  summary: string;
  security: Record<string, []>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>;
};

/** The API as OpenAPI 3.1 tells it. @see https://spec.openapis.org/oas/v3.1.0 */
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Partial<Record<Operation['method'], DocumentedOperation>>>;
  components: { securitySchemes: JsonSchema; schemas: Record<string, JsonSchema> };
};

const names: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or wrong',
  401: 'The e-mail or the password is wrong',
  402: 'The payment failed',
  403: 'Not for you',
  404: 'Not found',
  409: 'Not possible now',
  413: 'Too large',
  429: 'Too often; Retry-After says when to come again',
  503: 'Busy; Retry-After says when to come again',
};

const problemMeta = z.looseObject({
  parameter: z.string().optional().describe('Of a field that is wrong'),
  seen: z
    .union([z.string(), z.array(z.uuid())])
    .optional()
    .describe('With changed-meanwhile: the mark by now, or the order of the photos by now'),
  total: z.int().optional().describe('With bookings-rely: how many bookings'),
  bookings: z.array(z.uuid()).optional().describe('With bookings-rely: the first of them'),
  confirmed: z.string().optional().describe('With bookings-rely: what you send back where you know of exactly these'),
});
const problem = z.object({
  errors: z.array(z.object({ id: z.uuid(), status: z.int(), code: z.string(), title: z.string(), meta: problemMeta })),
});
const meta = z.looseObject({ page: z.int(), perPage: z.int(), totalItems: z.int(), totalPages: z.int() });

/** The schemas that many addresses share, by name: they are written once. */
const shared = new Map<object, { name: string; io: 'input' | 'output' }>([
  [orderResponse, { name: 'Order', io: 'output' }],
  [orderSummaryResponse, { name: 'OrderSummary', io: 'output' }],
  [priceResponse, { name: 'Price', io: 'output' }],
  [lineItemResponse, { name: 'LineItem', io: 'output' }],
  [ownListingResponse, { name: 'OwnListing', io: 'output' }],
  [orderRequestSchema, { name: 'OrderRequest', io: 'input' }],
  [problem, { name: 'Problem', io: 'output' }],
  [meta, { name: 'Meta', io: 'output' }],
]);

/** Makes the document of all addresses from the schemas that read the requests. */
export function openApiDocument(site: { name: string; baseUrl: string }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of [...orderOperations, ...ownListingOperations, ...catalogAndAccountOperations]) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: documented(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description:
        'Amounts are integers in cents. Unknown parameters are ignored. An error is told in the list errors.',
    },
    servers: [{ url: site.baseUrl }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
      schemas: Object.fromEntries(
        [...shared].map(([schema, { name, io }]) => [name, writeSchema(schema as z.ZodType, io)]),
      ),
    },
  };
}

function documented(operation: Operation): DocumentedOperation {
  const { tag, summary, open, data, paged, status = 200, refusals } = operation;
  const beside = paged ? meta : operation.meta;
  const answer = z.object({ data: paged ? z.array(data) : data, ...(beside && { meta: beside }) });
  const json = (schema: z.ZodType) => ({ 'application/json': { schema: schemaOf(schema, 'output') } });
  const refused = refusals.map((code) => [code, { description: names[code] ?? '', content: json(problem) }]);
  const body = bodyOf(operation);
  return {
    tags: [tag],
    summary,
    security: open ? [] : [{ token: [] }, { session: [] }],
    parameters: parametersOf(operation),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { [status]: { description: 'Done', content: json(answer) }, ...Object.fromEntries(refused) },
  };
}

function bodyOf({ body, file }: Operation): Record<string, { schema: JsonSchema }> | undefined {
  if (file) {
    const image = { type: 'string', format: 'binary' };
    return {
      'image/*': { schema: image },
      'multipart/form-data': { schema: { type: 'object', properties: { image } } },
    };
  }
  return body && { 'application/json': { schema: schemaOf(body, 'input') } };
}

function parametersOf({ path, query }: Operation): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
  );
  const { properties = {}, required = [] } = query ? (schemaOf(query, 'input') as QuerySchema) : {};
  const inQuery = Object.entries(properties).map(
    ([name, schema]): Parameter => ({ name, in: 'query', required: required.includes(name), schema }),
  );
  return [...inPath, ...inQuery];
}

type QuerySchema = { properties?: Record<string, JsonSchema>; required?: string[] };

/** A schema as JSON, or where it stands if it is a shared one: of what is sent, or of what is answered. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return refTo(schema) ?? writeSchema(schema, io);
}

function refTo(schema: object): JsonSchema | undefined {
  const known = shared.get(schema);
  return known && { $ref: `#/components/schemas/${known.name}` };
}

/** What a check alone can tell is not in it. */
function writeSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      const ref = path.length === 0 ? undefined : refTo(zodSchema);
      if (ref) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, ref);
      // why: the name of a format says it, and more shortly
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return json;
}
