import { z } from 'zod';
import type { DocumentedOperation, OpenApiDocument, Parameter } from '../openapi/openapi-document.ts';
import { type JsonSchema, SchemaWriter } from '../openapi/schema-writer.ts';
import { schemaNames } from '../schemas.ts';
import type { EndpointDescription } from './endpoint.ts';
import { platformEndpoints } from './endpoints.server.ts';
import { platformErrors } from './errors/platform-errors.ts';
import { usualPageSize } from './request/parameters.ts';

const reference = z.object({ id: z.uuid(), type: z.string() });
const resource = z
  .object({
    id: z.uuid(),
    type: z.string(),
    attributes: z.record(z.string(), z.unknown()),
    relationships: z
      .record(z.string(), z.object({ data: z.union([reference, z.array(reference), z.null()]) }))
      .optional(),
  })
  .register(schemaNames, { name: 'Resource' });
const pageMeta = z
  .object({
    ...{ totalItems: z.int(), totalPages: z.int(), page: z.int(), perPage: z.int() },
    paginationLimit: z.int().optional().describe('The last page that can be asked for'),
  })
  .register(schemaNames, { name: 'PlatformMeta' });
const problems = z
  .object({
    errors: z.array(
      z.object({
        ...{ id: z.uuid(), status: z.int(), code: z.string(), title: z.string() },
        source: z.object({ path: z.array(z.string()), type: z.enum(['body', 'query']) }).optional(),
        meta: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .register(schemaNames, { name: 'PlatformErrors' });

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** The parameters of every endpoint. */
const common: readonly Parameter[] = [
  { name: 'include', schema: text('Relationships, with commas and dotted paths; their resources are in included') },
  { name: 'fields.{type}', schema: text('Attributes of a type of resource, with commas and dotted paths') },
  { name: 'limit.{relationship}', schema: text('How many resources of a relationship at most') },
  { name: 'imageVariant.{name}', schema: text('A variant of pictures, such as w:400;h:400;fit:crop') },
].map(({ name, schema }) => ({ name, in: 'query', required: false, schema }));

/** The parameters of a list. */
const pagesUpTo = (maximum: number): readonly Parameter[] => [
  { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
  { name: 'perPage', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum } },
];

const expand: Parameter = { name: 'expand', in: 'query', required: false, schema: text('true: the whole resource') };

/** The platform API as an OpenAPI 3.1 document, in its plain JSON: transit says the same. */
export function platformDocument(site: { name: string; baseUrl: string }): OpenApiDocument {
  const schemas = new SchemaWriter(schemaNames);
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of platformEndpoints) {
    paths[`/v1/api/${endpoint.name}`] = { [endpoint.method]: documented(endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} platform API`,
      version: '1',
      description:
        'For front ends made for the hosted platform, with its SDK. Transit or JSON, as Accept and Content-Type say; ids are UUIDs, amounts have cents. Tokens come from /v1/auth/token.',
    },
    servers: [{ url: site.baseUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: schemas.named(),
    },
  };
}

function documented(endpoint: EndpointDescription, schemas: SchemaWriter): DocumentedOperation {
  const { name, method, scope, summary, paged, file, body, alwaysExpanded, neverExpanded } = endpoint;
  const included = { included: z.array(resource).optional() };
  const answer = paged
    ? z.object({ data: z.array(resource), ...included, meta: pageMeta })
    : z.object({ data: resource, ...included });
  const json = (schema: z.ZodType) => ({ 'application/json': { schema: schemas.write(schema, 'output') } });
  const refusals = [400, 401, 403, 404, 409, 429].map((status) => [
    String(status),
    { description: codesOf(status), content: json(problems) },
  ]);
  const isCommand = method === 'post' && !alwaysExpanded && !neverExpanded;
  return {
    tags: [name.slice(0, name.indexOf('/'))],
    summary: `${summary}. Answers with ${endpoint.answers.join(' or ')}${scope === 'user' ? ', to people who are logged in' : ''}`,
    security: [{ token: [] }],
    parameters: [
      ...parametersOf(endpoint, schemas),
      ...common,
      ...(paged ? pagesUpTo(endpoint.greatestPage ?? usualPageSize) : []),
      ...(isCommand ? [expand] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemas.write(body, 'input') } } },
    }),
    ...(file !== undefined && { requestBody: { required: true, content: formOf(file) } }),
    responses: { 200: { description: 'Done', content: json(answer) }, ...Object.fromEntries(refusals) },
  };
}

/** The codes of the errors with a status. */
function codesOf(status: number): string {
  return Object.entries(platformErrors)
    .filter(([, error]) => error.status === status)
    .map(([code]) => code)
    .join(', ');
}

function formOf(field: string): Record<string, { schema: JsonSchema }> {
  const properties = { [field]: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { type: 'object', properties } } };
}

function parametersOf({ query }: EndpointDescription, schemas: SchemaWriter): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemas.write(query, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(
    ([name, schema]): Parameter => ({ name, in: 'query', required: required.includes(name), schema }),
  );
}
