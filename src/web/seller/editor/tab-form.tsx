import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { EditorTab } from '#features/listing-management/editor/listing-editor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../forms/form.tsx';
import { formStateOf } from '../../forms/form-result.ts';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { useFormSnapshot } from '../../forms/use-form.ts';
import { type PanelProps, type TabFormProps, tabFormId } from './editor.ts';

/**
 * The form of one tab, with its button. It asks before unsaved changes are lost, and focuses the first field with an
 * error.
 * @param contentOf what would be lost, as one text; by default everything in the form
 * @param children the fields
 * @param between what is shown before the button outside the form, such as other forms
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
        {/* why: the fields are mounted again once saved, so what is typed while saving would be lost */}
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

/**
 * The URL to which the form is submitted and that shows its result: the same month of a calendar, without other
 * parameters.
 */
function submitUrl(search: string): string {
  const month = new URLSearchParams(search).get('month');
  return `?${new URLSearchParams({ ...(month !== null && { month }), sent: 'yes' })}`;
}

/** Focuses the first field with an error, in the order of the page. */
function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const groups = [...(form?.querySelectorAll<HTMLElement>('fieldset[id]') ?? [])].filter(({ id }) => id in errors);
  (invalid ?? groups[0]?.querySelector('input'))?.focus();
}

/** The fields of a tab as first rendered, with the version of that content, so that edit conflicts are detected. */
export function SnapshotPanel(props: PanelProps & { Panel: ComponentType<PanelProps>; tab: EditorTab }) {
  const { Panel, tab, listing, ...panelProps } = props;
  const snapshot = useFormSnapshot(listing);
  const versions: Partial<Record<EditorTab, string>> = snapshot?.tabVersions ?? {};
  return (
    <>
      <input type="hidden" name="seen" value={panelProps.rejected?.typed.seen ?? versions[tab]} />
      <Panel listing={snapshot} {...panelProps} />
    </>
  );
}
