import { useState } from 'react';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { sendStep } from '../../cards/send-step.ts';
import { ceremonyProblem } from './error-messages.ts';

/** What a passkey is asked for. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'second-factor' | 'proof';

/** The time limit of asking the shop for a challenge, in milliseconds. */
const timeoutMs = 20_000;

const isOffered = () => typeof window.PublicKeyCredential === 'function';

/** Whether this browser can use passkeys; undefined on the server and while hydrating. */
export function usePasskeySupport(): boolean | undefined {
  return useBrowserValue<boolean | undefined>(isOffered, undefined);
}

/**
 * Asks for a passkey: gets a challenge from the shop and passes it to the browser, which asks the person.
 * @returns `ask`, whose promise has the authenticator's answer as JSON, or undefined if there is none; then `problem`
 * says why
 */
export function usePasskey(purpose: PasskeyPurpose) {
  const [state, setState] = useState<{ asking: boolean; problem?: string }>({ asking: false });
  const ask = async (): Promise<string | undefined> => {
    setState({ asking: true });
    const outcome = await askForPasskey(purpose);
    setState({ asking: false, ...('problem' in outcome && { problem: outcome.problem }) });
    return 'answer' in outcome ? outcome.answer : undefined;
  };
  return { ...state, ask };
}

async function askForPasskey(purpose: PasskeyPurpose): Promise<{ answer: string } | { problem: string }> {
  // why: only who uses a passkey loads the code for it
  const library = import('@simplewebauthn/browser').catch(() => undefined);
  const begun = await sendStep<{ options: never }, { problem: string }>('/login/passkey', { for: purpose }, timeoutMs);
  const loaded = await library;
  if (begun.status === 'refused') return { problem: begun.problem ?? 'That did not work. Please try again.' };
  if (begun.status === 'unreachable' || !loaded)
    return { problem: 'The shop could not be reached. Please try again in a moment.' };
  const given = { optionsJSON: begun.options };
  try {
    const answer = await (purpose === 'add' ? loaded.startRegistration(given) : loaded.startAuthentication(given));
    return { answer: JSON.stringify(answer) };
  } catch (error) {
    return { problem: ceremonyProblem(error instanceof Error ? error.name : '') };
  }
}
