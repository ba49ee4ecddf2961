import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ServerUser } from './server-user.ts';

/** Everything that is fixed about the server of one DATA_DIR before it runs. Paths are absolute and free of links. */
export type ServerLocation = {
  /** Folder of the PostgreSQL programs: `bin`, `lib` and `share`. */
  native: string;
  /** Our folder round the data: new clusters are prepared in it, and the log stands in it. */
  home: string;
  /** The PostgreSQL data directory; it may not exist yet. */
  data: string;
  /** The server's log file. */
  logFile: string;
  /** The account the server runs as. */
  user: ServerUser;
};

/** The place whose data stands in `home`. */
export function locationIn(home: string, native: string, user: ServerUser): ServerLocation {
  return { native, home, data: path.join(home, 'postgres'), logFile: path.join(home, 'postgres.log'), user };
}

/** Twelve hexadecimal digits that stand for a text, usually a path. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
