import type { z } from 'zod';

/** One address of the API: what it is asked with, and what it answers. */
export type Operation = {
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
  /** For everybody; otherwise with a token or a session. */
  open?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a file. */
  file?: true;
  /** What stands in `data`. */
  data: z.ZodType;
  /** `data` is a list, with `meta` beside it. */
  paged?: true;
  /** What stands beside `data` where it is not turned by the number of a page. */
  meta?: z.ZodType;
  status?: 201;
  refusals: readonly (400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 503)[];
};
