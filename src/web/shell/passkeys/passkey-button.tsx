import { useNavigation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { type PasskeyPurpose, usePasskey, usePasskeySupport } from './use-passkey.ts';

/** The value of `intent` in forms that carry the answer of a passkey. */
export const passkeyIntent = 'passkey';

/**
 * A button that asks for a passkey and submits its answer to the page's action, as `answer`. Nothing where the browser
 * has no passkeys.
 * @param purpose what the passkey is for
 * @param intent by which the page's action knows it
 * @param fields what is submitted besides
 */
export function PasskeyButton(props: {
  purpose: Exclude<PasskeyPurpose, 'add'>;
  intent?: string;
  fields?: Readonly<Record<string, string>>;
  kind: 'primary' | 'secondary';
  wide?: boolean;
}) {
  const { purpose, intent = passkeyIntent, fields, kind, wide = false } = props;
  const { ask, asking, problem } = usePasskey(purpose);
  const submit = useSubmit();
  const isSupported = usePasskeySupport();
  const sending = useNavigation().formData?.get('intent') === intent;
  if (!isSupported) return null;
  const answerWithPasskey = async () => {
    const answer = await ask();
    if (answer === undefined) return;
    await submit({ ...fields, intent, answer }, { method: 'post', preventScrollReset: true });
  };
  return (
    <div className="grid justify-items-start gap-4">
      {/* why: the pages of logging in are as wide as their button */}
      <Button
        kind={kind}
        size={wide ? 'large' : 'medium'}
        wide={wide}
        busy={asking || sending}
        busyLabel="Waiting"
        onClick={answerWithPasskey}
      >
        Use a passkey
      </Button>
      {problem === undefined ? null : (
        <Notice tone="error" live="assertive">
          {problem}
        </Notice>
      )}
    </div>
  );
}
