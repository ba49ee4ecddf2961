import type { TtlCache } from '#infra/cache.ts';
import type { Infra } from '#infra/infra.ts';
import type { Application } from './application.ts';
import { listApplicationRows } from './db/application-rows.server.ts';

/** What reading applications needs. */
export type ApplicationNeeds = Pick<Infra, 'db'> & { cache: TtlCache };

/** Greatest age of what is known of applications, in milliseconds: every call asks for them. */
const maxAge = 5_000;

/** The applications that are not disabled, as they were some seconds ago at most. */
export function enabledApplications({ db, cache }: ApplicationNeeds): Promise<readonly Application[]> {
  return cache('applications', maxAge, async () => {
    const rows = await listApplicationRows(db);
    return rows.filter(({ disabledAt }) => disabledAt === null);
  });
}

/** One of the applications that are not disabled. */
export async function enabledApplication(app: ApplicationNeeds, id: string): Promise<Application | undefined> {
  return (await enabledApplications(app)).find((application) => application.id === id);
}
