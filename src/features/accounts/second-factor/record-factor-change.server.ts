import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { SecondFactorChange } from '../account-mails.ts';
import { findPerson } from '../db/user-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { SecurityEventKind } from '../security-log/security-event.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';

const eventsOf: Record<SecondFactorChange, readonly SecurityEventKind[]> = {
  on: ['second-factor-enabled'],
  off: ['second-factor-disabled'],
  'app-off': ['authenticator-app-removed'],
  codes: ['recovery-codes-replaced'],
  'code-used': ['recovery-code-used'],
  reset: ['second-factor-disabled'],
  'passkey-on': ['passkey-added', 'second-factor-enabled'],
  'passkey-off': ['passkey-removed', 'second-factor-disabled'],
  'passkey-added': ['passkey-added'],
  'passkey-removed': ['passkey-removed'],
  'provider-connected': ['provider-connected'],
  'provider-disconnected': ['provider-disconnected'],
};

/**
 * Mails a person what changed of their second factor or identity provider, and writes it to the security log.
 * @param provider the operator's label for the identity provider, if it is what changed
 */
export async function recordFactorChange(
  app: { db: Transaction } & Pick<AuthApp, 'clock' | 'jobs'>,
  userId: string,
  what: SecondFactorChange,
  provider?: string,
): Promise<void> {
  for (const kind of eventsOf[what]) await recordSecurityEvent(app, kind, { id: userId });
  const person = await findPerson(app.db, userId);
  if (person) await sendMail(app, { mail: 'second-factor-changed', to: person.email, props: { what, provider } });
}
