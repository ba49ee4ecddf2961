import type { Logger } from '../log.ts';

/** What the middlewares hand on with each request (Hono's `Variables`). */
export type RequestVariables = { requestId: string; log: Logger };
export type HttpEnv = { Variables: RequestVariables };
