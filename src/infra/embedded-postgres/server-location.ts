import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ServerUser } from './server-user.ts';

/** Fixed properties of the server of one DATA_DIR. Paths are absolute and contain no symbolic links. */
export type ServerLocation = {
  /** Folder of the PostgreSQL programs: `bin`, `lib` and `share`. */
  native: string;
  /** Our folder around the data: new clusters are prepared in it, and it contains the log. */
  home: string;
  /** The PostgreSQL data directory; it may not exist yet. */
  data: string;
  /** The server's log file. */
  logFile: string;
  /** The account the server runs as. */
  user: ServerUser;
};

/** The location whose data is in `home`. */
export function locationIn(home: string, native: string, user: ServerUser): ServerLocation {
  return { native, home, data: path.join(home, 'postgres'), logFile: path.join(home, 'postgres.log'), user };
}

/** The first twelve hexadecimal digits of the text's SHA-256; the text is usually a path. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
