import type { SubmitEvent } from 'react';
import { useNavigation } from 'react-router';
import { maxPasskeyName, maxPasskeys } from '#features/accounts/passkeys/passkey.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { usePasskey, usePasskeySupport } from '../../shell/passkeys/use-passkey.ts';

/** A passkey as the page shows it, with times as ISO 8601. */
export type ShownPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** The passkeys of a person, and whether browsers offer any on this site. */
export type ShownPasskeys = { isOffered: boolean; passkeys: readonly ShownPasskey[] };

type SectionProps = {
  shown: ShownPasskeys;
  /** Whether the person has just proved who they are; without it they only look and rename. */
  isProved: boolean;
  errors: Readonly<Record<string, string>>;
};

const renameField = (id: string) => `passkey-${id}`;

/** The ids of the section's fields by the names of their errors. */
export function passkeyFieldIds({ passkeys }: ShownPasskeys): Record<string, string> {
  const renames = passkeys.map(({ id }) => [renameField(id), renameField(id)]);
  return { passkeyName: 'passkey-name', ...Object.fromEntries(renames) };
}

/** The passkeys of an account: renaming and removing each, and adding one. Nothing where there can be none. */
export function PasskeySection({ shown, isProved, errors }: SectionProps) {
  const { isOffered, passkeys } = shown;
  if (!isOffered && passkeys.length === 0) return null;
  return (
    <section aria-labelledby="passkeys" className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 id="passkeys" className="text-title">
          Passkeys
        </h2>
        <p className="text-ink-soft text-pretty">
          A passkey logs you in with your fingerprint, face, or screen lock, and nobody can steal it with a fake page.
          While you have one, your password alone is not enough.
        </p>
      </div>
      {passkeys.length === 0 ? null : (
        <ul className="grid list-none divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isRemovable={isProved}
              error={errors[renameField(passkey.id)]}
            />
          ))}
        </ul>
      )}
      {/* why: an added passkey has its name, so the field is empty again */}
      <AddPasskey key={passkeys.length} shown={shown} isProved={isProved} error={errors.passkeyName} />
    </section>
  );
}

function PasskeyRow(props: { passkey: ShownPasskey; isRemovable: boolean; error: string | undefined }) {
  const { passkey, isRemovable, error } = props;
  const { id, name, createdAt, lastUsedAt } = passkey;
  const { formData } = useNavigation();
  const isBusy = (intent: string) => formData?.get('intent') === intent && formData.get('passkey') === id;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-small text-ink-soft">
            Added {formatDate(createdAt)} ·{' '}
            {lastUsedAt === null ? 'not used yet' : `last used ${formatDate(lastUsedAt)}`}
          </p>
        </div>
        {isRemovable ? (
          <Form method="post" preventScrollReset noValidate>
            <input type="hidden" name="intent" value="remove-passkey" />
            <input type="hidden" name="passkey" value={id} />
            <Button
              type="submit"
              size="small"
              busy={isBusy('remove-passkey')}
              busyLabel="Removing"
              aria-label={`Remove ${name}`}
            >
              Remove
            </Button>
          </Form>
        ) : null}
      </div>
      <details open={error !== undefined} key={name}>
        <summary className="link inline-flex min-h-11 items-center text-small" aria-label={`Rename ${name}`}>
          Rename
        </summary>
        <Form method="post" preventScrollReset noValidate className="flex flex-wrap items-end gap-3 pb-2">
          <input type="hidden" name="intent" value="rename-passkey" />
          <input type="hidden" name="passkey" value={id} />
          <div className="min-w-0 grow">
            <TextField
              id={renameField(id)}
              name="passkeyName"
              label="Name"
              defaultValue={name}
              maxLength={maxPasskeyName}
              autoComplete="off"
              required
              error={error}
            />
          </div>
          <Button type="submit" busy={isBusy('rename-passkey')} busyLabel="Saving">
            Save
          </Button>
        </Form>
      </details>
    </li>
  );
}

/** The form that makes a passkey in this browser. */
function AddPasskey({
  shown,
  isProved,
  error,
}: Pick<SectionProps, 'shown' | 'isProved'> & { error: string | undefined }) {
  const { ask, asking, problem } = usePasskey('add');
  const submit = useSubmit();
  const isSupported = usePasskeySupport();
  const sending = useNavigation().formData?.get('intent') === 'add-passkey';
  if (!shown.isOffered || isSupported === undefined) return null;
  if (!isSupported) return <p className="text-small text-ink-soft">This browser can’t add passkeys.</p>;
  if (shown.passkeys.length >= maxPasskeys)
    return <p className="text-small text-ink-soft">You have {maxPasskeys} passkeys, the most an account can have.</p>;
  if (!isProved)
    return <p className="text-small text-ink-soft">To add or remove a passkey, first confirm above that it’s you.</p>;
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const answer = await ask();
    if (answer === undefined) return;
    form.set('answer', answer);
    await submit(form, { method: 'post', preventScrollReset: true });
  };
  return (
    <Form method="post" onSubmit={add} noValidate className="grid gap-4">
      {problem === undefined ? null : (
        <Notice tone="error" live="assertive">
          {problem}
        </Notice>
      )}
      <input type="hidden" name="intent" value="add-passkey" />
      <TextField
        id="passkey-name"
        name="passkeyName"
        label="Name of a new passkey"
        hint="So that you recognize it, such as “My phone”. If you leave it empty, it’s named after this browser."
        optional
        maxLength={maxPasskeyName}
        autoComplete="off"
        error={error}
      />
      <div>
        <Button type="submit" busy={asking || sending} busyLabel="Waiting">
          Add a passkey
        </Button>
      </div>
    </Form>
  );
}
