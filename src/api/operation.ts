import type { z } from 'zod';
import type { RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import type { Session } from '#features/accounts/sign-in/session.server.ts';
import type { Actor, Role } from '#kit/actor.ts';
import type { ErrorName } from '#kit/error-names.ts';
import type { App } from '../app.ts';
import type { RefusalStatus } from './error-statuses.ts';
import type { Refusal, Titles } from './responses.ts';

/**
 * Who may call an operation. `public` answers everybody the same, and no session is read; `everyone` needs no session, but one makes
 * a difference; `signed-in` needs one; a list needs one with at least one of these roles. The use case decides by itself whether
 * this actor may: this is what the document says, and a test calls every operation to see that it is true.
 */
export type OperationRoles = 'public' | 'everyone' | 'signed-in' | readonly Role[];

/** What the document says of an operation. */
export type OperationDescription = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** With its parameters in braces. */
  path: string;
  tag:
    | 'Orders'
    | 'Transactions'
    | 'Wines'
    | 'Wineries'
    | 'Places'
    | 'Accounts'
    | 'Pictures'
    | 'Stock'
    | 'Selling'
    | 'Ledger';
  summary: string;
  roles: OperationRoles;
  /** What stands behind the question mark. */
  query?: z.ZodType | undefined;
  /** The body, as JSON. */
  body?: z.ZodType | undefined;
  /** The body is a file. */
  file?: true;
  /** What stands in `data`; of a paged list one of its items. */
  data: z.ZodType;
  /** `data` is a list, with `meta` beside it. */
  paged?: true;
  /** What stands beside `data`; of a paged list, besides what says which page it is. */
  meta?: z.ZodType;
  status?: 201;
  /** The statuses with which it may refuse. */
  refusals: readonly RefusalStatus[];
};

/** One operation of the API, defined once: its route, its validation and its part of the document come from here. */
export type Operation = OperationDescription &
  OperationOptions & {
    onInvalid?(request: OperationRequest, refusal: Refusal): Promise<Refusal>;
    handle(request: OperationRequest): Promise<Success | Refusal>;
  };

type OperationOptions = {
  /**
   * Query and body come as they were sent, since the use case validates them by these schemas after it has decided whether the actor
   * may. Without it they are validated before `handle`, which gets what the schemas make of them.
   */
  validatedBy?: 'use-case';
  /** What is said of some refusals in place of the title of their code. */
  titles?: Titles;
  /** The name under which its failures are reported, where they have one of their own. */
  reportedAs?:
    | ErrorName
    | ((sent: { params: Readonly<Record<string, string>>; body: unknown }) => ErrorName | undefined);
  /** Of successful answers. Without it those of all but `public` operations are kept by nobody. */
  cacheControl?: string;
  /** The document names these in its place: one route that stands for several, by the last part of its path. */
  documentedAs?: readonly OperationDescription[];
};

/** What an operation was asked. */
export type OperationRequest<Params = Readonly<Record<string, string>>, Query = unknown, Body = unknown> = {
  app: App;
  actor: Actor;
  /** The session that the actor has, and where the request comes from. */
  session: RequestSession;
  network: string | undefined;
  params: Params;
  query: Query;
  body: Body;
  /** The request itself, for bodies that are files. */
  raw: Request;
};

/** A session with where the request comes from. */
export type RequestSession = Session & { from: RequestOrigin };

/** An answer that is no refusal: `data`, and what stands beside it. */
export type Success<Value = unknown, Meta = unknown> = { ok: true; value: Value; meta?: Meta };

/** The parameters in a path, by name. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Parameter in Name | keyof PathParams<Rest>]: string }
  : unknown;

type SentQuery = Readonly<Record<string, string>>;
type SentBody = Readonly<Record<string, unknown>>;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What may be answered where a schema says what is read of it: moments may be dates, which JSON writes as the schema says. */
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
 * Defines an operation. What its handler is asked with, and what it must answer, follows from its path and its schemas. A refusal of
 * a use case whose reasons are error codes is answered as it is.
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
      /** What is answered to a request that its schemas refuse. @param refusal that would be answered without it */
      onInvalid?(request: OperationRequest<PathParams<Path>>, refusal: Refusal): Promise<Refusal>;
      handle(request: TypedRequest<Path, Query, Body, By>): Promise<Success<Answer<Data, Paged>> | Refusal>;
    },
): Operation {
  return definition as unknown as Operation;
}
