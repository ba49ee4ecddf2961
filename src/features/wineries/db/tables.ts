import type { Generated } from 'kysely';
import type { Region } from '../winery.ts';

/** A winery: a producer with a page of its own. */
export type WineryTable = {
  id: Generated<string>;
  slug: string;
  name: string;
  region: Region;
  city: string;
  state: string;
  shortDescription: string;
  pinned: boolean;
  demo: boolean;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    wineries: WineryTable;
  }
}
