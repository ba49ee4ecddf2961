import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { EditorTab } from '#features/listing-management/editor/listing-editor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { Button } from '#ui/actions/button.tsx';
import { formStateOf } from '../../forms/form-result.ts';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { useFormSnapshot } from '../../forms/use-form.ts';
import { type PanelProps, type TabFormProps, tabFormId } from './editor.ts';

/**
 * The form of one tab, with its button. Its changes are not lost on a wrong click, and what failed takes the focus.
 * @param contentOf what of it would be lost on a wrong click, as one text; everything where it is left out
 * @param children the fields
 * @param between what stands before its button though it is no part of the form, such as other forms
 */
export function TabForm(
  props: TabFormProps & {
    contentOf?: (form: HTMLFormElement) => string;
    children: ReactNode;
    between?: ReactNode;
  },
) {
  const { saveLabel, secondary, rejected, limited, contentOf, children, between } = props;
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, saved, blocker } = useUnsavedChanges(form, rejected, contentOf);
  const { formData } = useNavigation();
  const { search } = useLocation();
  useEffect(() => {
    const { errors } = formStateOf(rejected);
    if (Object.keys(errors).length > 0) focusFirstError(form.current, errors);
  }, [rejected]);
  return (
    <>
      <Form
        ref={form}
        id={tabFormId}
        method="post"
        action={submitUrl(search)}
        noValidate
        onSubmit={onSubmit}
        className="grid gap-6"
      >
        {/* why: it is drawn anew once it is saved; who types meanwhile would lose that */}
        <fieldset key={saved} disabled={limited} inert={formData !== undefined} className="grid min-w-0 gap-6">
          {children}
        </fieldset>
      </Form>
      {between}
      <div className="flex flex-wrap items-center gap-4 border-t border-line pt-5">
        <Button
          type="submit"
          form={tabFormId}
          name="intent"
          value="save"
          kind={secondary ? 'secondary' : 'primary'}
          size="large"
          busy={formData?.get('intent') === 'save'}
          busyLabel="Saving"
          disabled={limited}
        >
          {saveLabel}
        </Button>
      </div>
      <UnsavedChangesPrompt blocker={blocker} />
    </>
  );
}

/** Where the form is sent, and shows its answer: on the same month of a calendar, without what was told or asked before. */
function submitUrl(search: string): string {
  const month = new URLSearchParams(search).get('month');
  return `?${new URLSearchParams({ ...(month !== null && { month }), sent: 'yes' })}`;
}

/** Moves the focus to the first field that failed, as they stand on the page. */
function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors) {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const groups = [...(form?.querySelectorAll<HTMLElement>('fieldset[id]') ?? [])].filter(({ id }) => id in errors);
  (marked ?? groups[0]?.querySelector('input'))?.focus();
}

/** The fields of a tab as its form was drawn, with the mark of what that was: so a change by somebody else is noticed. */
export function SnapshotPanel(props: PanelProps & { Panel: ComponentType<PanelProps>; tab: EditorTab }) {
  const { Panel, tab, listing, ...given } = props;
  const drawn = useFormSnapshot(listing);
  const versions: Partial<Record<EditorTab, string>> = drawn?.tabVersions ?? {};
  return (
    <>
      <input type="hidden" name="seen" value={given.rejected?.typed.seen ?? versions[tab]} />
      <Panel listing={drawn} {...given} />
    </>
  );
}
