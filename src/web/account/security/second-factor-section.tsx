import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type MissingProof, ProofForm } from '../../shell/proof/proof-form.tsx';

/** The second factor as the page shows it; while it waits for its first code, with the secret and its QR code. */
export type ShownSecondFactor =
  | { status: 'off' }
  | { status: 'waiting'; secret: string; url: string; image: string }
  | { status: 'on'; since: string; codesLeft: number };

type SectionProps = {
  /** Null where only new recovery codes are shown. */
  factor: ShownSecondFactor | null;
  proof: MissingProof | null;
  errors: Readonly<Record<string, string>>;
  /** New recovery codes, shown once. */
  codes: readonly string[] | undefined;
};

/** New recovery codes in the answer of a form, if there are any. */
export function codesOf(result: { codes?: readonly string[] } | object | undefined): readonly string[] | undefined {
  const { codes }: { codes?: readonly string[] } = result ?? {};
  return codes;
}

/** The id of the field of a code. */
export const codeFieldId = 'second-factor-code';

/** Two-step login: turning it on with an authenticator app, new recovery codes, and turning it off. */
export function SecondFactorSection({ factor, proof, errors, codes }: SectionProps) {
  return (
    <section aria-labelledby="second-factor" className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 id="second-factor" className="flex flex-wrap items-center gap-2 text-title">
          Two-step login
          {factor?.status === 'on' ? <Badge tone="ready">On</Badge> : null}
        </h2>
        <p className="text-ink-soft text-pretty">
          With two-step login, your password alone is not enough: logging in also takes a code from an app on your
          phone.
        </p>
      </div>
      {codes === undefined ? null : <RecoveryCodes codes={codes} />}
      {factor === null ? null : proof === null ? (
        <Steps factor={factor} errors={errors} />
      ) : (
        <ProofForm proof={proof} why="Before you change how you log in." error={errors.currentPassword} />
      )}
    </section>
  );
}

function Steps({ factor, errors }: { factor: ShownSecondFactor } & Pick<SectionProps, 'errors'>) {
  switch (factor.status) {
    case 'off':
      return (
        <IntentForm intent="start-second-factor" busyLabel="One moment">
          Turn on two-step login
        </IntentForm>
      );
    case 'waiting':
      return <FirstCode factor={factor} error={errors.code} />;
    case 'on':
      return (
        <>
          <p>
            On since {formatDate(factor.since)}. Recovery codes left: {factor.codesLeft}.
          </p>
          <div className="flex flex-wrap gap-3">
            <IntentForm intent="renew-codes" busyLabel="One moment">
              Get new recovery codes
            </IntentForm>
            <IntentForm intent="remove-second-factor" busyLabel="Turning off">
              Turn off two-step login
            </IntentForm>
          </div>
        </>
      );
  }
}

/** The QR code and secret for the app, and the field for its first code. */
function FirstCode({
  factor,
  error,
}: {
  factor: Extract<ShownSecondFactor, { status: 'waiting' }>;
  error: string | undefined;
}) {
  const busy = useNavigation().formData?.get('intent') === 'confirm-second-factor';
  return (
    <ol className="grid list-decimal gap-5 pl-5 marker:font-semibold">
      <li>
        <div className="grid gap-3">
          <p>Scan this with an authenticator app, such as the one built into your phone’s password manager.</p>
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
        <Form method="post" preventScrollReset className="grid gap-4" noValidate={error !== undefined}>
          <input type="hidden" name="intent" value="confirm-second-factor" />
          <TextField
            id={codeFieldId}
            name="code"
            label="Type the code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            error={error}
          />
          <div>
            <Button type="submit" kind="primary" busy={busy} busyLabel="Checking">
              Turn on
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-paper-raised p-5">
      <h3 className="font-semibold">Your recovery codes</h3>
      <p className="text-small text-ink-soft text-pretty">
        If you lose your phone, each of these logs you in once instead of the app. Print them or save them with your
        passwords: we show them only now.
      </p>
      <ul className="figures grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-6 gap-y-1">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
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
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" busy={busy} busyLabel={busyLabel}>
        {children}
      </Button>
    </Form>
  );
}
