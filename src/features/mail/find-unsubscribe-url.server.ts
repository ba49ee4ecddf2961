import type { Infra } from '#infra/infra.ts';
import { listOptOuts } from './db/opt-out-rows.server.ts';
import type { MailSite } from './mail.ts';
import type { OptionalMail } from './optional-mail.ts';
import { signUnsubscribe } from './unsubscribe-token.server.ts';

type UnsubscribeNeeds = Pick<Infra, 'db' | 'clock'> & { site: MailSite; sessionSecret: string };

/**
 * The address by which the reader of an optional mail stops its kind, without signing in.
 * @returns undefined where he does not want it
 */
export async function findUnsubscribeUrl(app: UnsubscribeNeeds, userId: string, kind: OptionalMail): Promise<string | undefined> {
  const refused = await listOptOuts(app.db, userId);
  if (refused.includes(kind)) return undefined;
  const token = await signUnsubscribe({ userId, kind }, app.sessionSecret, app.clock.now());
  return `${app.site.baseUrl}/unsubscribe?${new URLSearchParams({ t: token })}`;
}
