import { z } from 'zod';
import type { RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import type { Session } from '#features/accounts/sign-in/session.server.ts';
import type { Actor, Role } from '#kit/actor.ts';
import type { RefusalStatus } from '#kit/error-codes.ts';
import type { ErrorName } from '#kit/error-names.ts';
import type { App } from '../app.ts';
import type { ApiRefusal, Titles } from './responses.ts';
import { schemaNames } from './schemas.ts';

/**
 * Who may call an operation. `public` answers everybody the same, and no session is read; `everyone` needs no session,
 * but one makes a difference; `signed-in` needs one; a list needs one with at least one of these roles. The use case
 * decides itself whether this actor may: this value is for the document, and a test calls every operation to check it.
 */
export type OperationRoles = 'public' | 'everyone' | 'signed-in' | readonly Role[];

/** Whether an operation is only for people who are signed in: without a session it is refused with 401. */
export function needsSession({ roles }: { roles: OperationRoles }): boolean {
  return roles !== 'public' && roles !== 'everyone';
}

/** The documentation of an operation. */
export type OperationDescription = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** With its parameters in braces. */
  path: string;
  tag:
    | 'Orders'
    | 'Transactions'
    | 'Wines'
    | 'Wineries'
    | 'Claims'
    | 'Places'
    | 'Accounts'
    | 'Pictures'
    | 'Stock'
    | 'Selling'
    | 'Ledger'
    | 'Payouts'
    | 'Cart'
    | 'Favorites'
    | 'Messages'
    | 'Reviews'
    | 'Newsletter'
    | 'Cards'
    | 'Imports'
    | 'Content'
    | 'Shipping'
    | 'Clubs'
    | 'Allocations'
    | 'Plans'
    | 'Administration';
  summary: string;
  roles: OperationRoles;
  /** The query parameters. */
  query?: z.ZodType | undefined;
  /** The body, as JSON. */
  body?: z.ZodType | undefined;
  /** The body is a file of this type, as it is or in this field of a form. */
  file?: { type: string; field: string };
  /** The response is a file of one of these types. */
  download?: readonly string[];
  /** It may go on in the background: the response is 202 then, with where to look how far it is. */
  background?: true;
  /** The schema of `data`; of a paged list that of one item. */
  data: z.ZodType;
  /** `data` is a list, with `meta` beside it. */
  paged?: true;
  /** The schema of `meta`; of a paged list, what is in it besides the page. */
  meta?: z.ZodType;
  status?: 201;
  /** The statuses of its refusals, besides the 401 of what needs a session. */
  refusals: readonly RefusalStatus[];
};

/** One operation of the API, defined once: its route, its validation and its documentation are made from it. */
export type Operation = OperationDescription &
  OperationOptions & {
    onInvalid?(request: OperationRequest, refusal: ApiRefusal): Promise<ApiRefusal>;
    handle(request: OperationRequest): Promise<Outcome | ApiRefusal>;
  };

type OperationOptions = {
  /**
   * Query and body are passed as they were sent, since the use case validates them by these schemas after it has
   * decided whether the actor may. Without it they are validated before `handle`, which gets the parsed values.
   */
  validatedBy?: 'use-case';
  /** Titles of some refusals instead of those of their codes. */
  titles?: Titles;
  /** The name under which its errors are reported, if it has its own. */
  reportedAs?:
    | ErrorName
    | ((sent: { params: Readonly<Record<string, string>>; body: unknown }) => ErrorName | undefined);
  /** Of successful responses. By default all but `public` operations are not cacheable. */
  cacheControl?: string;
  /** The document contains these instead: one route for several operations, by the last segment of its path. */
  documentedAs?: readonly OperationDescription[];
};

/** The request of an operation. */
export type OperationRequest<Params = Readonly<Record<string, string>>, Query = unknown, Body = unknown> = {
  app: App;
  actor: Actor;
  /** The actor's session, and where the request comes from. */
  session: RequestSession;
  network: string | undefined;
  params: Params;
  query: Query;
  body: Body;
  /** The raw request, for bodies that are files. */
  raw: Request;
};

/** A session with the origin of the request. */
export type RequestSession = Session & { from: RequestOrigin };

/** A successful response: `data`, `meta`, and the cookies with which the session of a browser continues or ends. */
export type Success<Value = unknown, Meta = unknown> = {
  ok: true;
  value: Value;
  meta?: Meta;
  cookies?: readonly string[];
};

/** The response to what goes on in the background: how far it is, and where that can be asked. */
export type Background = { ok: true; background: z.infer<typeof backgroundResponse> };

export const backgroundResponse = z
  .object({ id: z.uuid(), state: z.string(), url: z.string().describe('Where to look how far it is') })
  .register(schemaNames, { name: 'Background' });

/** The response that is a file, under this name. */
export type Download = { ok: true; download: { type: string; name: string; content: ReadableStream<Uint8Array> } };

/** What an operation has done. */
export type Outcome<Value = unknown> = Success<Value> | Background | Download;

/** The path parameters, by name. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Parameter in Name | keyof PathParams<Rest>]: string }
  : unknown;

type SentQuery = Readonly<Record<string, string>>;
type SentBody = Readonly<Record<string, unknown>>;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler may return for a schema: dates are allowed for date strings, since JSON converts them. */
type Answerable<Value> = Value extends string
  ? string extends Value
    ? Value | Date
    : Value
  : Value extends readonly (infer Item)[]
    ? readonly Answerable<Item>[]
    : Value extends object
      ? { readonly [Field in keyof Value]: Answerable<Value[Field]> }
      : Value;

type Answer<Data extends z.ZodType, Paged> = Answerable<Paged extends true ? z.output<Data>[] : z.output<Data>>;

type TypedRequest<Path extends string, Query, Body, By> = By extends 'use-case'
  ? OperationRequest<PathParams<Path>, SentQuery, SentBody>
  : OperationRequest<PathParams<Path>, Parsed<Query>, Parsed<Body>>;

/**
 * Defines an operation. The types of its handler's request and response follow from its path and its schemas. A refusal
 * of a use case whose reasons are error codes is returned unchanged.
 */
export function defineOperation<
  const Path extends string,
  Data extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Paged extends true | undefined = undefined,
  By extends 'use-case' | undefined = undefined,
>(
  definition: Omit<OperationDescription, 'path' | 'query' | 'body' | 'data' | 'paged'> &
    Omit<OperationOptions, 'validatedBy'> & {
      path: Path;
      query?: Query;
      body?: Body;
      data: Data;
      paged?: Paged;
      validatedBy?: By;
      /** Replaces the response to a request that fails validation. @param refusal the default response */
      onInvalid?(request: OperationRequest<PathParams<Path>>, refusal: ApiRefusal): Promise<ApiRefusal>;
      handle(request: TypedRequest<Path, Query, Body, By>): Promise<Outcome<Answer<Data, Paged>> | ApiRefusal>;
    },
): Operation {
  return definition as unknown as Operation;
}
