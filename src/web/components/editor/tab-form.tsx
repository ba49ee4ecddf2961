import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { type Settled, tabFormId } from './editor.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { useUnsaved } from './use-unsaved.ts';

/**
 * The form of one tab, with its button. Its changes are not lost on a wrong click, and what failed takes the focus.
 * @param save what the button says
 * @param limited in a limited session nothing can be changed
 * @param children the fields
 */
export function TabForm(props: {
  save: string;
  /** Whether another button of the page is the main one. */
  quiet: boolean;
  settled: Settled | undefined;
  limited: boolean;
  children: ReactNode;
}) {
  const { save, quiet, settled, limited, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, saved, blocker } = useUnsaved(form, settled);
  const { formData } = useNavigation();
  useEffect(() => {
    if (settled && Object.keys(settled.errors).length > 0) focusFailure(form.current, settled.errors);
  }, [settled]);
  return (
    <>
      <Form ref={form} id={tabFormId} method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
        <fieldset key={saved} disabled={limited} className="grid min-w-0 gap-6">
          {children}
        </fieldset>
        <div className="flex flex-wrap items-center gap-4 border-t border-line pt-5">
          <Button
            type="submit"
            name="intent"
            value="save"
            kind={quiet ? 'secondary' : 'primary'}
            size="large"
            busy={formData?.get('intent') === 'save'}
            busyLabel="Saving"
            disabled={limited}
          >
            {save}
          </Button>
        </div>
      </Form>
      <LeaveDialog blocker={blocker} />
    </>
  );
}

/** Moves the focus to the first field that failed, as they stand on the page. */
function focusFailure(form: HTMLFormElement | null, errors: Settled['errors']) {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const groups = [...(form?.querySelectorAll<HTMLElement>('fieldset[id]') ?? [])].filter(({ id }) => id in errors);
  (marked ?? groups[0]?.querySelector('input'))?.focus();
}
