import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anonymousSession } from '#features/accounts/sign-in/session.server.ts';
import type { ErrorReporting } from '#infra/error-reporting.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { type RateLimiter, unlimited } from '#infra/rate-limiter.ts';
import { setValidationMessages } from '#infra/validation-messages.ts';
import { type Actor, anonymous } from '#kit/actor.ts';
import { ok, refuse } from '#kit/result.ts';
import type { App } from '../app.ts';
import { defineOperation, type Operation, type RequestSession } from './operation.ts';
import { operationRoutes } from './operation-routes.server.ts';
import { handleErrors } from './request-guards.ts';

setValidationMessages();

const bottle = {
  method: 'post',
  path: '/api/v1/bottle/{id}',
  tag: 'Wines',
  summary: 'Set the label of a bottle',
  roles: 'signed-in',
  body: z.strictObject({ label: z.string('A label is text'), year: z.coerce.number().default(2020) }),
  data: z.object({ id: z.string(), label: z.string(), year: z.number() }),
  refusals: [400, 403],
} as const;

const setLabel = defineOperation({
  ...bottle,
  handle: async ({ params: { id }, body }) => ok({ id, ...body }),
});

const user: Actor = { kind: 'user', id: crypto.randomUUID(), roles: [], limited: false };

/** The routes of operations without an app, for somebody who is signed in. */
const serve = (...operations: Operation[]) => serveTo(user, ...operations);

function serveTo(actor: Actor, ...operations: Operation[]) {
  const [reported, reads]: [string[], string[]] = [[], []];
  const errors: ErrorReporting = { report: (name) => void reported.push(name), flush: async () => {} };
  const readSession = async (): Promise<RequestSession> => {
    reads.push('session');
    const from = { headers: new Headers(), network: undefined };
    return { ...anonymousSession, actor, from };
  };
  let taken = 0;
  const rateLimiter: RateLimiter = {
    ...unlimited,
    take: async (_key, { limit }) => {
      taken += 1;
      return taken <= limit ? { ok: true } : { ok: false, retryAfterSeconds: 9 };
    },
  };
  const http = new Hono<HttpEnv>().route('/', operationRoutes(operations, { rateLimiter } as App, readSession));
  http.onError(handleErrors(errors));
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await http.request(path, init);
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const post = (path: string, body?: string) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
  return { send, post, reads, reported };
}

/** The parameters that a refusal is about, with their messages. */
const problemsOf = ({ errors }: { errors: { title: string; meta: { parameter?: string } }[] }) =>
  errors.map(({ title, meta }) => [meta.parameter, title]);

describe('the request of an operation', () => {
  test('arrives as parsed by its schemas and its path', async () => {
    const { status, body } = await serve(setLabel).post('/api/v1/bottle/7', '{"label":"Red","year":"1999"}');
    expect([status, body]).toEqual([200, { data: { id: '7', label: 'Red', year: 1999 } }]);
  });

  test.each([
    ['{}', [['label', 'A label is text']]],
    [
      '{"label":1,"year":[{}]}',
      [
        ['label', 'A label is text'],
        ['year', expect.stringMatching(/number/)],
      ],
    ],
    [
      '{"label":"Red","a":1,"b":2}',
      [
        ['a', 'There is no such field'],
        ['b', 'There is no such field'],
      ],
    ],
    ['{"label":"Red","constructor":1}', [['constructor', 'There is no such field']]],
    ['{"label":"Red","__proto__":1}', [['__proto__', 'There is no such field']]],
    ['[]', [['body', 'The body is an object of JSON']]],
    ['{"label":', [['body', 'The body is an object of JSON']]],
    [undefined, [['body', 'The body is an object of JSON']]],
  ])('is refused with the name of what is wrong: %s', async (sent, wrong) => {
    const { status, body } = await serve(setLabel).post('/api/v1/bottle/7', sent);
    expect([status, problemsOf(body)]).toEqual([400, wrong]);
    expect(body.errors[0]).toMatchObject({ status: 400, code: 'validation-invalid-params' });
  });

  test.each([
    ['/api/v1/bottle/7', String.raw`{"label":"red\u0000wine"}`, [400, ['label']]],
    [
      '/api/v1/bottle/7',
      String.raw`{"label":"Red","list":[{"deep":["\ud800"]}],"more":{"\u0000":1}}`,
      [400, ['list', 'more']],
    ],
    ['/api/v1/bottle/7?page=%00', '{"label":"Red"}', [400, ['page']]],
    ['/api/v1/bottle/%00', '{"label":"Red"}', [404, [undefined]]],
  ])('is refused before a use case meets a text that cannot be stored: %s %s', async (path, sent, refused) => {
    let met = false;
    const trusting = defineOperation({
      ...bottle,
      validatedBy: 'use-case',
      data: z.null(),
      handle: async () => {
        met = true;
        return ok(null);
      },
    });
    const { status, body } = await serve(trusting).post(path, sent);
    expect([[status, problemsOf(body).map(([parameter]) => parameter)], met]).toEqual([refused, false]);
  });

  test('reaches a use case that validates it as it was sent', async () => {
    const echo = defineOperation({
      ...bottle,
      validatedBy: 'use-case',
      data: z.looseObject({}),
      handle: async ({ body, query }) => ok({ body, query }),
    });
    const answers = [
      await serve(echo).post('/api/v1/bottle/7?page=x', '{"label":1,"more":true}'),
      await serve(echo).post('/api/v1/bottle/7', '"text"'),
    ];
    expect(answers.map(({ body }) => body.data)).toEqual([
      { body: { label: 1, more: true }, query: { page: 'x' } },
      { body: {}, query: {} },
    ]);
  });

  test('may be refused for another reason before it is validated', async () => {
    const hidden = defineOperation({
      ...bottle,
      onInvalid: async ({ params }, invalid) => (params.id === '7' ? refuse('not-found') : invalid),
      handle: async ({ params: { id }, body }) => ok({ id, ...body }),
    });
    const { post } = serve(hidden);
    const statuses = [await post('/api/v1/bottle/7', '{}'), await post('/api/v1/bottle/8', '{}')];
    expect(statuses.map(({ status }) => status)).toEqual([404, 400]);
  });
});

describe('the response of an operation', () => {
  const answering = (handle: () => ReturnType<Operation['handle']>, more: Partial<Operation> = {}): Operation => ({
    ...setLabel,
    body: undefined,
    ...more,
    handle,
  });
  const asked = async (operation: Operation) => serve(operation).post('/api/v1/bottle/7');

  test('to a refusal has the status and the title of its code, or its own', async () => {
    const title = 'The shop is full';
    const answers = [
      await asked(answering(async () => refuse('email-taken'))),
      await asked(answering(async () => refuse('busy'), { titles: { busy: title } })),
      await asked(answering(async () => ({ ok: false, code: 'forbidden', status: 401, title }))),
      await asked(answering(async () => ({ ok: false, code: 'not-found', meta: { left: 1, message: title } }))),
    ];
    expect(answers.map(({ status, body: { errors } }) => [status, errors])).toMatchObject([
      [409, [{ status: 409, code: 'email-taken', title: expect.stringContaining('already exists'), meta: {} }]],
      [503, [{ status: 503, code: 'busy', title }]],
      [401, [{ status: 401, code: 'forbidden', title }]],
      [404, [{ status: 404, code: 'not-found', title, meta: { left: 1 } }]],
    ]);
    expect(Object.keys(answers[3]?.body.errors[0].meta)).toEqual(['left']);
  });

  test('to a refusal has a retry time, and one error for each thing that is wrong', async () => {
    const waiting = await asked(
      answering(async () => ({ ok: false, code: 'too-many-requests', retryAfterSeconds: 60 })),
    );
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '60']);
    const details = ['one', 'two'].map((parameter) => ({ title: `No ${parameter}`, meta: { parameter } }));
    const several = await asked(answering(async () => ({ ok: false, code: 'listing-incomplete', details })));
    expect([several.status, problemsOf(several.body)]).toEqual([
      409,
      [
        ['one', 'No one'],
        ['two', 'No two'],
      ],
    ]);
  });

  test('is not cacheable if it is personal: neither a success, nor a refusal, nor an error', async () => {
    const handlers: Operation['handle'][] = [
      async () => ok({}),
      async () => refuse('not-found'),
      async () => Promise.reject(new Error('broken')),
    ];
    for (const [at, handle] of handlers.entries()) {
      const { status, headers } = await asked(answering(handle as () => ReturnType<Operation['handle']>));
      expect([status, headers.get('cache-control')]).toEqual([[200, 404, 500][at], 'no-store']);
    }
  });

  test('to nobody is 401: where a session is needed before its body is read, elsewhere where the use case refuses', async () => {
    const closed = await serveTo(anonymous, setLabel).post('/api/v1/bottle/7', 'no JSON');
    const refused = answering(async () => refuse('forbidden'), { roles: 'everyone' });
    const open = await serveTo(anonymous, refused).post('/api/v1/bottle/7');
    for (const { status, headers, body } of [closed, open]) {
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(body.errors).toMatchObject([{ status: 401, code: 'forbidden' }]);
    }
  });

  test('has the cookies with which the session of a browser continues', async () => {
    const { headers } = await asked(answering(async () => ({ ...ok({}), cookies: ['session=new', 'other=1'] })));
    expect(headers.getSetCookie()).toEqual(['session=new', 'other=1']);
  });

  test('is public without reading the session, and cacheable for the given time', async () => {
    const open = answering(async () => ok({}), { roles: 'public', cacheControl: 'public, max-age=60' });
    const shop = serve(open);
    const { headers } = await shop.post('/api/v1/bottle/7');
    expect([headers.get('cache-control'), shop.reads]).toEqual(['public, max-age=60', []]);
    const refused = await asked(
      answering(async () => refuse('not-found'), { ...open, handle: async () => refuse('not-found') }),
    );
    expect(refused.headers.get('cache-control')).toBeNull();
  });
});

test('does not compile if it differs from the document', () => {
  // @ts-expect-error: the year is missing
  defineOperation({ ...bottle, handle: async ({ params: { id } }) => ok({ id, label: 'Red' }) });
  // @ts-expect-error: the path has no such parameter
  defineOperation({ ...bottle, handle: async ({ params, body }) => ok({ ...body, id: params.slug }) });
  // @ts-expect-error: the table of errors has no such code
  defineOperation({ ...bottle, handle: async () => refuse('no-such-code') });
});

test('a network sends 600 commands a minute without an account, and people who are signed in send more', async () => {
  const open = defineOperation({ ...bottle, roles: 'public', handle: async ({ body }) => ok({ id: '1', ...body }) });
  const sent = async ({ post }: ReturnType<typeof serveTo>) => {
    const statuses: number[] = [];
    for (let at = 0; at < 601; at += 1) statuses.push((await post('/api/v1/bottle/1', '{"label":"Red"}')).status);
    return statuses;
  };
  const public601 = await sent(serve(open));
  expect(public601.filter((status) => status === 200)).toHaveLength(600);
  expect(public601.at(-1)).toBe(429);
  expect(new Set(await sent(serve(setLabel)))).toEqual(new Set([200]));
});
