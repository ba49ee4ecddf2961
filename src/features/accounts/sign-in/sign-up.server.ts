import type { Viewer } from '#kit/actor.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { defaultDisplayName } from '../account.ts';
import { shopDate } from '../age.ts';
import { sendVerification } from '../credentials/send-verification.server.ts';
import { isTaken } from '../db/user-rows.server.ts';
import { type SignUpInput, signUpSchema } from '../person.schema.ts';
import { signUpStates } from '../sign-up-states.ts';
import type { AuthApp, From, TooMany } from './auth-app.server.ts';
import { unlessBusy } from './password-backpressure.server.ts';
import { takeAll, takeVerificationMail } from './rate-limits.server.ts';
import { refusalCode } from './refusal-code.server.ts';
import { type SignedInResult, signedIn } from './sign-in.server.ts';
import { noteSignIn } from './sign-in-rate-limits.server.ts';

/** How many accounts one network may open: a household, not a robot. */
const perNetwork = { limit: 10, windowSeconds: 3600 };

export type SignUpResult =
  | (SignedInResult & { userId: string })
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'email-taken' }
  | TooMany;

/**
 * Opens an account and signs in at once. Open to every viewer. Two who sign up with one address at the same moment: one wins, the
 * other is told that it is taken. What the form does not ask for (roles, flags) is never taken from it.
 */
export async function signUp(app: AuthApp, _viewer: Viewer, input: unknown, from: From): Promise<SignUpResult> {
  const parsed = signUpSchema(shopDate(app.clock.now()), signUpStates).safeParse(input);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: firstErrors(parsed.error.issues) };
  return unlessBusy(app, async () => {
    const tooMany = await takeAll(app.limits, [[`sign-up from ${from.network ?? 'nowhere'}`, perNetwork]]);
    if (tooMany) return tooMany;
    const { email } = parsed.data;
    const opened = await open(app, parsed.data);
    if (!opened.ok) return opened;
    await noteSignIn(app.limits, { email, network: from.network });
    await askForProof(app, opened.userId, email);
    return opened;
  });
}

type Opened = (SignedInResult & { userId: string }) | { ok: false; reason: 'email-taken' };

async function open(app: AuthApp, person: SignUpInput): Promise<Opened> {
  const { terms: _, email, password, ...profile } = person;
  const name = defaultDisplayName(profile.firstName, profile.lastName);
  const body = {
    ...profile,
    company: profile.company ?? undefined,
    email,
    password,
    name,
    termsAcceptedAt: app.clock.now(),
  };
  try {
    const { headers, response } = await app.auth.api.signUpEmail({ body, returnHeaders: true });
    return { ...signedIn(headers), userId: response.user.id };
  } catch (error) {
    // why: two at the same moment both find the address free; then the table's own rule decides, and the library only says that it failed
    const code = refusalCode(error);
    if (code.startsWith('USER_ALREADY_EXISTS') || (await isTaken(app.db, email)))
      return { ok: false, reason: 'email-taken' };
    throw error;
  }
}

/** Sends the link that proves the address. That it fails cannot undo the account: the link can be asked for again. */
async function askForProof(app: AuthApp, id: string, email: string): Promise<void> {
  try {
    await takeVerificationMail(app.limits, id);
    await sendVerification(app, { id, email, pendingEmail: null });
  } catch (error) {
    app.errors.report('verification-mail-failed', error);
  }
}
