import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import type { HttpEnv } from './request-context.ts';

/**
 * Gives each request an id (the caller's own, if it is a plain short one), a logger with that id, one log line per
 * response, and a metric. The query is not logged: it can contain tokens and what people search for.
 */
export function observeRequests(log: Logger, metrics: Metrics): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    const requestLog = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', requestLog);
    const started = performance.now();
    await next();
    const milliseconds = performance.now() - started;
    c.header('x-request-id', requestId);
    const { method, path } = c.req;
    metrics.requestSeconds.observe(
      { method, route: routePath(c), status: `${Math.floor(c.res.status / 100)}xx` },
      milliseconds / 1000,
    );
    requestLog.info({ method, path, status: c.res.status, milliseconds: Math.round(milliseconds) }, 'request');
  };
}
