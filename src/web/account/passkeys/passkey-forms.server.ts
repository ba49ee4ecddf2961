import { removePasskey, renamePasskey, showPasskeys } from '#features/accounts/passkeys/manage-passkeys.server.ts';
import { type AddPasskeyResult, addPasskey } from '#features/accounts/passkeys/register-passkey.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import { tooManyAttempts, tooManyStatus } from '../../forms/form-result.ts';
import type { PageContext } from '../../shell/page-context.server.ts';
import { passkeyProblems } from '../../shell/passkeys/error-messages.ts';
import { answerFactorChange, type SecondFactorAnswer } from '../security/second-factor-forms.server.ts';
import type { ShownPasskeys } from './passkey-section.tsx';

/** The passkeys of a person as the page shows them. */
export async function loadPasskeys(app: PageContext['app'], person: SignedIn): Promise<ShownPasskeys> {
  const found = await showPasskeys(app, person);
  if (!found.ok) return { isOffered: false, passkeys: [] };
  const passkeys = found.value.passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
  return { ...found.value, passkeys };
}

type Saved = (
  title: string,
  message: string,
  codes?: string[],
  cookies?: readonly string[],
) => ReturnType<typeof answerFactorChange>;
const refuse = (code: keyof typeof passkeyProblems) =>
  answerForm<SecondFactorAnswer>({ status: 'refused', code, problem: passkeyProblems[code] });
const invalid = (fields: Record<string, string>) => answerForm<SecondFactorAnswer>({ status: 'invalid', fields });

/**
 * Answers the forms of `PasskeySection`; undefined for any other form.
 * @param person whose passkeys they are: the actor, or an admin whose session waits for a second factor
 */
export async function answerPasskeys(page: PageContext, person: SignedIn, request: Request, form: FormData) {
  const { app, network } = page;
  const saved: Saved = (title, message, codes, cookies = []) =>
    answerFactorChange(page, request, { title, message, codes, cookies });
  switch (form.get('intent')) {
    case 'add-passkey': {
      const input = { name: form.get('passkeyName'), answer: form.get('answer') };
      return answerAdded(await addPasskey(app, person, input, { headers: request.headers, network }), saved);
    }
    case 'rename-passkey': {
      const id = form.get('passkey');
      const renamed = await renamePasskey(app, person, { id, name: form.get('passkeyName') });
      if (renamed.ok) return saved('Renamed', 'Your passkey has its new name.');
      if (renamed.code !== 'invalid') return refuse(renamed.code);
      return invalid({ [`passkey-${id}`]: renamed.errors.name ?? '' });
    }
    case 'remove-passkey': {
      const removed = await removePasskey(app, person, form.get('passkey'), { headers: request.headers });
      if (!removed.ok) return refuse(removed.code);
      const message = removed.value.isOff ? 'Your password alone is enough to log in.' : 'It no longer logs you in.';
      return saved('Passkey removed', message);
    }
    default:
      return undefined;
  }
}

function answerAdded(added: AddPasskeyResult, saved: Saved) {
  if (added.ok) {
    const { codes, cookies } = added.value;
    if (!codes) return saved('Passkey added', 'You can log in with it from now on.');
    const message = 'From now on, your password alone is not enough. Your other devices are logged out.';
    return saved('Passkey added', message, codes, cookies);
  }
  if (added.code === 'too-many')
    return answerForm<SecondFactorAnswer>(tooManyAttempts(added), { status: tooManyStatus(added) });
  return added.code === 'invalid' ? invalid({ passkeyName: added.errors.name ?? '' }) : refuse(added.code);
}
