import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { type MissingProof, ProofForm } from '../../shell/proof/proof-form.tsx';

/**
 * The second factor as the page shows it: the authenticator app, while it waits for its first code with the secret and
 * its QR code, and how many passkeys and recovery codes there are.
 */
export type ShownSecondFactor = { passkeys: number; codesLeft: number } & (
  | { status: 'off' }
  | { status: 'waiting'; secret: string; url: string; image: string }
  | { status: 'on'; since: string }
);

type SectionProps = {
  /** Null where only new recovery codes are shown. */
  factor: ShownSecondFactor | null;
  proof: MissingProof | null;
  errors: Readonly<Record<string, string>>;
  /** New recovery codes, shown once. */
  codes: readonly string[] | undefined;
  /** Whether the person cannot go on without it, so that its set-up cannot be canceled. */
  required?: boolean;
};

/** New recovery codes in the answer of a form, if there are any. */
export function codesOf(result: { codes?: readonly string[] } | object | undefined): readonly string[] | undefined {
  const { codes }: { codes?: readonly string[] } = result ?? {};
  return codes;
}

/** The id of the field of a code. */
export const codeFieldId = 'second-factor-code';

/** Two-step login: turning it on with an authenticator app, new recovery codes, and turning it off. */
export function SecondFactorSection({ factor, proof, errors, codes, required = false }: SectionProps) {
  return (
    <section aria-labelledby="second-factor" className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 id="second-factor" className="flex flex-wrap items-center gap-2 text-title">
          Two-step login
          {factor && (factor.status === 'on' || factor.passkeys > 0) ? <Badge tone="ready">On</Badge> : null}
        </h2>
        <p className="text-ink-soft text-pretty">
          Your password alone isn’t enough to log in: you also need a passkey, or a code from an app on your phone.
        </p>
      </div>
      {codes === undefined ? null : <RecoveryCodes codes={codes} />}
      {factor === null ? null : proof === null ? (
        <Steps factor={factor} errors={errors} required={required} />
      ) : (
        <ProofForm proof={proof} why="Before you change how you log in." errors={errors} />
      )}
    </section>
  );
}

type StepsProps = { factor: ShownSecondFactor; errors: SectionProps['errors']; required: boolean };

function Steps({ factor, errors, required }: StepsProps) {
  if (factor.status === 'waiting') return <FirstCode factor={factor} error={errors.code} required={required} />;
  const { passkeys, codesLeft } = factor;
  if (factor.status === 'off' && passkeys === 0) {
    return (
      <IntentForm intent="start-second-factor" busyLabel="One moment">
        Turn on two-step login
      </IntentForm>
    );
  }
  return (
    <>
      <p>{factor.status === 'on' ? `App set up on ${formatDate(factor.since)}.` : 'On with your passkeys.'}</p>
      <CodesLeft left={codesLeft} />
      <div className="flex flex-wrap gap-3">
        <IntentForm intent="renew-codes" busyLabel="One moment">
          Get new recovery codes
        </IntentForm>
        {factor.status === 'off' ? (
          <IntentForm intent="start-second-factor" busyLabel="One moment">
            Add an authenticator app
          </IntentForm>
        ) : (
          <IntentForm intent="remove-second-factor" busyLabel="Removing">
            {passkeys === 0 ? 'Turn off two-step login' : 'Remove the authenticator app'}
          </IntentForm>
        )}
      </div>
      {codesLeft === 0 ? null : (
        <p className="text-small text-ink-soft">New recovery codes replace the ones you have.</p>
      )}
    </>
  );
}

/** How many recovery codes are left, as a warning where a lost phone would soon lock the person out. */
function CodesLeft({ left }: { left: number }) {
  const title = left === 0 ? 'No recovery codes left' : `Recovery codes left:\u00a0${left}`;
  if (left > 2) return <p>{title}</p>;
  return (
    <Notice tone="warning" title={title}>
      Get new ones now. If you lose your phone or passkey without a recovery code, you can’t log in.
    </Notice>
  );
}

/** The QR code and secret for the app, and the field for its first code. */
function FirstCode({
  factor,
  error,
  required,
}: {
  factor: Extract<ShownSecondFactor, { status: 'waiting' }>;
  error: string | undefined;
  required: boolean;
}) {
  const intent = useNavigation().formData?.get('intent');
  return (
    <ol className="grid list-decimal gap-5 pl-5 marker:font-semibold">
      <li>
        <div className="grid gap-3">
          <p>Scan this QR code with an authenticator app, such as your phone’s password manager.</p>
          {/* why: a QR code is read only dark on light, in the dark scheme too */}
          <img
            src={factor.image}
            alt="QR code for your authenticator app"
            className="size-48 rounded-md bg-white p-2"
          />
          <p className="text-small text-ink-soft">
            Can’t scan it?{' '}
            <a href={factor.url} className="link">
              Open it in an app on this device
            </a>
            , or type this key: <code className="figures font-semibold wrap-anywhere">{factor.secret}</code>
          </p>
        </div>
      </li>
      <li>
        <Form method="post" preventScrollReset className="grid gap-4" noValidate>
          <TextField
            id={codeFieldId}
            name="code"
            label="Type the code that the app shows"
            hint="Six digits. It changes every 30 seconds."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            error={error}
          />
          {/* why: Enter presses the first button */}
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name="intent"
              value="confirm-second-factor"
              kind="primary"
              busy={intent === 'confirm-second-factor'}
              busyLabel="Checking"
            >
              Turn on
            </Button>
            {required ? null : (
              <Button
                type="submit"
                name="intent"
                value="cancel-second-factor"
                formNoValidate
                busy={intent === 'cancel-second-factor'}
                busyLabel="Canceling"
              >
                Cancel
              </Button>
            )}
          </div>
        </Form>
      </li>
    </ol>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-paper-raised p-4 md:p-5">
      <h3 className="font-semibold">Your recovery codes</h3>
      <p className="text-small text-ink-soft text-pretty">
        If you lose your phone or your passkey, each of these logs you in once instead. Print them, or save them with
        your passwords: we can’t show them again.
      </p>
      <ul className="figures grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-6 gap-y-1">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-caption wrap-anywhere md:text-small">{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function IntentForm(props: { intent: string; busyLabel: string; children: ReactNode }) {
  const { intent, busyLabel, children } = props;
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form noValidate method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" busy={busy} busyLabel={busyLabel}>
        {children}
      </Button>
    </Form>
  );
}
