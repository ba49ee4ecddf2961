import { z } from 'zod';
import { backgroundResponse, needsSession, type OperationDescription } from '../operation.ts';
import { apiOperations } from '../operations.server.ts';
import { schemaNames } from '../schemas.ts';
import { type JsonSchema, SchemaWriter } from './schema-writer.ts';

/** A path or query parameter. */
export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

/** One operation in the document. */
export type DocumentedOperation = {
  tags: [string];
  summary: string;
  security: Record<string, []>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>;
};

/** The API as an OpenAPI 3.1 document. @see https://spec.openapis.org/oas/v3.1.0 */
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Partial<Record<OperationDescription['method'], DocumentedOperation>>>;
  components: { securitySchemes: JsonSchema; schemas: Record<string, JsonSchema> };
};

const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or wrong',
  401: 'Not signed in; for user/login: the e-mail, the password, or the code is wrong',
  402: 'The payment failed',
  403: 'Not for you',
  404: 'Not found',
  409: 'Not possible now',
  413: 'Too large',
  429: 'Too often; Retry-After says when to come again',
  500: 'Something went wrong here',
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
  mayWait: z.boolean().optional().describe('With full: whether you may wait for a place'),
  problems: z.array(z.string()).optional().describe('With incomplete or plan-exceeded: what has to be done first'),
  confirmed: z.string().optional().describe('With bookings-rely: what you send back where you know of exactly these'),
});
const problem = z
  .object({
    errors: z.array(
      z.object({ id: z.uuid(), status: z.int(), code: z.string(), title: z.string(), meta: problemMeta }),
    ),
  })
  .register(schemaNames, { name: 'Problem' });
const pageMeta = z
  .looseObject({ page: z.int(), perPage: z.int(), totalItems: z.int(), totalPages: z.int() })
  .register(schemaNames, { name: 'Meta' });

/** Creates the document from the definitions of all operations. */
export function openApiDocument(site: { name: string; baseUrl: string }): OpenApiDocument {
  const schemas = new SchemaWriter(schemaNames);
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of apiOperations.flatMap(({ documentedAs, ...itself }) => documentedAs ?? [itself])) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: documented(operation, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description: 'Amounts are integers in cents. Unknown parameters are ignored. Errors are in the list errors.',
    },
    servers: [{ url: site.baseUrl }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token alone is taken too, without Bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
      schemas: schemas.named(),
    },
  };
}

function documented(operation: OperationDescription, schemas: SchemaWriter): DocumentedOperation {
  const { tag, summary, data, paged, status = 200, refusals, background, download } = operation;
  const beside = paged && operation.meta ? z.intersection(pageMeta, operation.meta) : paged ? pageMeta : operation.meta;
  const answer = z.object({ data: paged ? z.array(data) : data, ...(beside && { meta: beside }) });
  const json = (schema: z.ZodType) => ({ 'application/json': { schema: schemas.write(schema, 'output') } });
  const refused = [...impliedRefusals(operation), ...refusals].map((code) => [
    code,
    { description: statusDescriptions[code] ?? '', content: json(problem) },
  ]);
  const body = bodyOf(operation, schemas);
  return {
    tags: [tag],
    summary,
    security: needsSession(operation) ? [{ token: [] }, { session: [] }] : [],
    parameters: parametersOf(operation, schemas),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      [status]: { description: 'Done', content: download ? fileContent(download) : json(answer) },
      ...(background && {
        202: { description: 'A job is doing it', content: json(z.object({ data: backgroundResponse })) },
      }),
      ...Object.fromEntries(refused),
    },
  };
}

/** The statuses that an operation has by itself: without a session, and of texts that cannot be stored. */
function impliedRefusals(operation: OperationDescription): number[] {
  const { path, query, body } = operation;
  return [
    ...(query || body ? [400] : []),
    ...(needsSession(operation) ? [401] : []),
    ...(path.includes('{') ? [404] : []),
  ];
}

function fileContent(types: readonly string[]): Record<string, { schema: JsonSchema }> {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

function bodyOf(
  { body, file }: OperationDescription,
  schemas: SchemaWriter,
): Record<string, { schema: JsonSchema }> | undefined {
  if (file) {
    const form = { schema: { type: 'object', properties: { [file.field]: { type: 'string', format: 'binary' } } } };
    return { ...fileContent([file.type]), 'multipart/form-data': form };
  }
  return body && { 'application/json': { schema: schemas.write(body, 'input') } };
}

function parametersOf({ path, query }: OperationDescription, schemas: SchemaWriter): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
  );
  const { properties = {}, required = [] } = query ? (schemas.write(query, 'input') as QuerySchema) : {};
  const inQuery = Object.entries(properties).map(
    ([name, schema]): Parameter => ({ name, in: 'query', required: required.includes(name), schema }),
  );
  return [...inPath, ...inQuery];
}

type QuerySchema = { properties?: Record<string, JsonSchema>; required?: string[] };
