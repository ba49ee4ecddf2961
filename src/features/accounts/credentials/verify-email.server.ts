import { sendMail } from '#features/mail/send-mail.server.ts';
import type { Viewer } from '#kit/actor.ts';
import { endOpenClaims, findPerson, isTaken, provePersonsEmail } from '../db/user-rows.server.ts';
import type { AuthApp, From, TooMany } from '../sign-in/auth-app.server.ts';
import { takeAll } from '../sign-in/rate-limits.server.ts';
import { tellProved } from './notify-email-verified.server.ts';
import { type Proof, readProof } from './verification-token.server.ts';

/** How many links one network may try. */
const perNetwork = { limit: 60, windowSeconds: 3600 };

export type VerifyResult = { ok: true; email: string } | { ok: false; reason: 'broken-link' | 'email-taken' } | TooMany;

/**
 * Takes the link of a mail as the proof of an address. Open to every viewer: the link itself is the right. It works once for a
 * change of address, and as often as it is opened for an address that is proved already. The address that an account had
 * before is told of the change.
 */
export async function verifyEmail(app: AuthApp, _viewer: Viewer, token: string, from: From): Promise<VerifyResult> {
  const tooMany = await takeAll(app.limits, [[`verify from ${from.network ?? 'nowhere'}`, perNetwork]]);
  if (tooMany) return tooMany;
  const proof = await readProof(token, app.sessionSecret, app.clock.now());
  const person = proof && (await findPerson(app.db, proof.sub));
  if (!person || person.email !== proof.email) return { ok: false, reason: 'broken-link' };
  if (proof.updateTo === undefined) return proveFirst(app, proof, person);
  if (person.pendingEmail !== proof.updateTo) return { ok: false, reason: 'broken-link' };
  if (await isTaken(app.db, proof.updateTo)) return { ok: false, reason: 'email-taken' };
  return app.db.transaction().execute(async (db) => {
    if (!(await prove({ ...app, db }, proof))) return { ok: false, reason: 'broken-link' };
    await endOpenClaims(db, proof.sub, app.clock.now(), { proved: true });
    if (!person.emailVerified) await tellProved({ ...app, db }, proof.sub);
    await sendMail({ ...app, db }, { mail: 'email-changed', to: proof.email, props: {} });
    return { ok: true, email: proof.updateTo ?? proof.email };
  });
}

/** The address of a new account; its owner is greeted once. */
async function proveFirst(
  app: AuthApp,
  proof: Proof,
  person: { emailVerified: boolean; firstName: string | null },
): Promise<VerifyResult> {
  const { email } = proof;
  if (person.emailVerified) return { ok: true, email };
  return app.db.transaction().execute(async (db) => {
    if (!(await prove({ ...app, db }, proof))) return { ok: false, reason: 'broken-link' };
    await tellProved({ ...app, db }, proof.sub);
    await sendMail({ ...app, db }, { mail: 'welcome', to: email, props: { firstName: person.firstName ?? '' } });
    return { ok: true, email };
  });
}

/** @returns false where somebody else was faster */
function prove(app: Pick<AuthApp, 'db' | 'clock'>, { sub, email, updateTo }: Proof): Promise<boolean> {
  return provePersonsEmail(app.db, { id: sub, from: email, to: updateTo ?? email }, app.clock.now());
}
