import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../../forms/form.tsx';

/** Fills in the bottles of all wishes by a rule, for the owner to start from. */
export function FillForm({ version, page }: { version: number; page: number }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="fill" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="page" value={page} />
      <p className="max-w-prose text-small text-ink-soft text-pretty" id="fill-hint">
        Start from a rule. It replaces what is saved, on all pages.
      </p>
      <p className="flex flex-wrap gap-2">
        <Button type="submit" name="rule" value="rank" size="small" aria-describedby="fill-hint">
          Fill by rank
        </Button>
        <Button type="submit" name="rule" value="pro-rata" size="small" aria-describedby="fill-hint">
          Fill with the same share
        </Button>
        <Button type="submit" name="rule" value="none" size="small" aria-describedby="fill-hint">
          Clear all
        </Button>
      </p>
    </Form>
  );
}
