import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Form } from '../../forms/form.tsx';

/** A question before something that programs elsewhere notice at once. */
type Question = { title: string; consequence: string };

/**
 * Replaces the secret that another program has, and disables what it is for. Both are asked about first: the program
 * stops working.
 *
 * @param url the page's own address
 * @param secret what the secret is called on the page
 * @param asked the value of `confirm` in the address: which question is open
 */
export function SecretForms(props: {
  url: string;
  title: string;
  secret: string;
  since: string;
  version: number;
  disabled: boolean;
  asked: string | null;
  effect: string;
  replacing: Question;
  disabling: Question;
}) {
  const { url, title, secret, since, version, disabled, asked, effect, replacing, disabling } = props;
  return (
    <section aria-labelledby="secret-forms" className="grid gap-4 border-t border-line pt-6">
      <h2 id="secret-forms" className="text-title">
        {title}
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        The {secret} is from <time dateTime={since}>{formatDate(since)}</time>. {effect}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button to="?confirm=rotate" preventScrollReset>
          {`Replace the ${secret}`}
        </Button>
        {disabled ? (
          <Button type="submit" form="enable" name="intent" value="enable">
            Enable
          </Button>
        ) : (
          <Button to="?confirm=disable" preventScrollReset>
            Disable
          </Button>
        )}
      </div>
      {['rotate', 'disable', 'enable'].map((intent) => (
        <Form key={intent} id={intent} method="post" action={url} preventScrollReset noValidate className="hidden">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="intent" value={intent} />
        </Form>
      ))}
      <ConfirmDialog open={asked === 'rotate'} closeTo="?" title={replacing.title} form="rotate" yes="Replace">
        {replacing.consequence}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'disable' && !disabled}
        closeTo="?"
        title={disabling.title}
        form="disable"
        yes="Disable"
      >
        {disabling.consequence}
      </ConfirmDialog>
    </section>
  );
}
