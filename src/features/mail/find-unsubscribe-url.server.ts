import type { Infra } from '#infra/infra.ts';
import { listMailRefusals } from './db/opt-out-rows.server.ts';
import type { MailSite } from './mail.ts';
import type { OptionalMail } from './optional-mail.ts';
import { signWayOut } from './unsubscribe-token.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'> & { site: MailSite; sessionSecret: string };

/**
 * The address by which the reader of an optional mail stops its kind, without signing in.
 * @returns undefined where he does not want it
 */
export async function findWayOut(app: Needs, userId: string, kind: OptionalMail): Promise<string | undefined> {
  const refused = await listMailRefusals(app.db, userId);
  if (refused.includes(kind)) return undefined;
  const token = await signWayOut({ userId, kind }, app.sessionSecret, app.clock.now());
  return `${app.site.baseUrl}/unsubscribe?${new URLSearchParams({ t: token })}`;
}
