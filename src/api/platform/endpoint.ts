import type { z } from 'zod';
import type { PlatformAccess } from '#features/applications/read-access.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { App } from '../../app.ts';
import type { RequestSession } from '../operation.ts';
import type { PlatformErrorCode } from './errors/platform-errors.ts';
import type { PlatformRefusal, UseCaseRefusal } from './errors/platform-refusal.ts';
import type { Entity, ResourceName } from './response/resource.ts';
import type { Selection } from './response/selection.ts';

/** Which tokens an endpoint takes: any, or only those of a person. */
export type EndpointScope = 'any' | 'user';

/** The request of an endpoint. */
export type EndpointRequest<Query = unknown, Body = unknown> = {
  app: App;
  actor: Actor;
  /** The session of the token, with the headers by which use cases find it, and where the request comes from. */
  session: RequestSession;
  /** The token and its application; undefined for our own session. */
  access?: PlatformAccess | undefined;
  /** Whether the token has the trust of the client secret, which privileged transitions need. */
  trusted: boolean;
  network: string | undefined;
  query: Query;
  body: Body;
  /** All parameters of the query as they were sent, e.g. those with names of public data. */
  parameters: Readonly<Record<string, string>>;
  /** Of a paged list: which page. */
  page: { page: number; perPage: number };
  /** What is wanted of the response: custom variants of pictures, for example. */
  selection: Selection;
  /** The raw request, for uploads. */
  raw: Request;
};

/** What an endpoint has found or done: one resource, or a page of a list. The resources may be references alone. */
export type EndpointAnswer =
  | { ok: true; data: Entity }
  | { ok: true; data: readonly Entity[]; totalItems: number; paginationLimit?: number };

/** What documents an endpoint. */
export type EndpointDescription = {
  /** The resource and the verb, as in the path: `own_listings/create_draft`. */
  name: `${string}/${string}`;
  method: 'get' | 'post';
  scope: EndpointScope;
  summary: string;
  /** The parameters of a query. Those of every endpoint are not among them: include, fields, limit, pages. */
  query?: z.ZodType | undefined;
  /** The body of a command, as JSON; the same of transit. */
  body?: z.ZodType | undefined;
  /** The body is a form with a file in this field, which the endpoint reads itself. */
  file?: string;
  /** The types of resources that it answers with. */
  answers: readonly [ResourceName, ...ResourceName[]];
  /** It answers with a list, by pages. */
  paged?: true;
  /** How many items a page of it has at most, if not 100. */
  greatestPage?: number;
  /** A command answers with id and type alone, unless `expand=true`; this one always with all. */
  alwaysExpanded?: true;
  /** A command that deletes what it answers with: there is nothing more to say of it, whatever is asked for. */
  neverExpanded?: true;
  /** Other codes than those of the table for some refusals of its use cases. */
  errors?: { readonly [Code in ErrorCode]?: PlatformErrorCode };
  /** Where the parameters of its use cases are in the body, with dots, if they are elsewhere or nowhere. */
  pathOf?: (parameter: string) => string | undefined;
};

/** One endpoint of the platform API: its route, validation, right, and documentation are made from it. */
export type Endpoint = EndpointDescription & {
  handle(request: EndpointRequest): Promise<EndpointAnswer | UseCaseRefusal | PlatformRefusal>;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Defines an endpoint. The types of its request follow from its schemas. */
export function definePlatformEndpoint<
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Omit<EndpointDescription, 'query' | 'body'> & {
    query?: Query;
    body?: Body;
    handle(
      request: EndpointRequest<Parsed<Query>, Parsed<Body>>,
    ): Promise<EndpointAnswer | UseCaseRefusal | PlatformRefusal>;
  },
): Endpoint {
  return definition as unknown as Endpoint;
}

/** The answer with one resource. */
export function answerOne(data: Entity): EndpointAnswer {
  return { ok: true, data };
}

/** The answer with a page of resources. @param totalItems of all pages */
export function answerPage(data: readonly Entity[], totalItems: number): EndpointAnswer {
  return { ok: true, data, totalItems };
}
