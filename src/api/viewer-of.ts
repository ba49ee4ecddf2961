import type { Context } from 'hono';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Viewer } from '#kit/actor.ts';

/** Who sends a request, as server.ts lets the routes know it. */
export type ViewerOf = (c: Context<HttpEnv>) => Promise<Viewer>;
