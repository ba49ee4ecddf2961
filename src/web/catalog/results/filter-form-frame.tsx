import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../forms/form.tsx';

/**
 * A form of filters. With JavaScript every change of a checkbox searches at once, a slider does so when it is released,
 * and a text on blur or submit; the page keeps its scroll position. Without it there is a submit button.
 * @param id of the form, for a submit button outside it
 * @param path the page that shows the results
 * @param query what is looked for: another object when it changes
 * @param urlOf the URL that the form leads to, as the browser would submit it, but shorter
 * @param closedUrl the URL of the page without its panel
 * @param keep a parameter that stays in the URL while filters change, e.g. the one that keeps a panel open; the back
 * button then skips these changes
 * @param hasError whether a field has an error: then the panel stays open to show it
 */
export function FilterFormFrame(props: {
  id: string;
  path: string;
  query: object;
  urlOf: (form: FormData, path: string, keep?: string) => string;
  closedUrl: string;
  keep?: string | undefined;
  hasError?: boolean;
  children: ReactNode;
}) {
  const { id, path, query, urlOf, closedUrl, keep, hasError = false, children } = props;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const leaving = useRef(false);
  const searching = useRef(0);
  const searchNow = async (leaves = false) => {
    if (!form.current) return;
    leaving.current = leaves;
    const url = urlOf(new FormData(form.current), path, keep);
    searching.current++;
    await navigate(url, { preventScrollReset: true, replace: keep !== undefined });
    searching.current--;
  };
  const followed = useRef(query);
  useLayoutEffect(() => {
    // why: while a later change is being searched for, the URL shown does not have it yet, and a reset would lose it
    if (followed.current !== query && searching.current === 0) resetToUrl(form.current);
    followed.current = query;
  }, [query]);
  const searchOnRelease = useEffectEvent(({ target }: Event) => target && isSlider(target) && void searchNow());
  useEffect(() => {
    const listeners = new AbortController();
    // why: a slider's native event of a change comes when it is released, that of React with every step
    form.current?.addEventListener('change', (event) => searchOnRelease(event), { signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same search, made again, closes the panel too
  useEffect(() => {
    if (!leaving.current) return;
    leaving.current = false;
    // why: the panel stays open to show the error of a field
    if (hasError) return;
    void navigate(closedUrl, {
      ...{ preventScrollReset: true, replace: true, defaultShouldRevalidate: false },
    });
  }, [query, closedUrl, hasError, navigate]);
  return (
    <Form
      noValidate
      id={id}
      ref={form}
      method="get"
      action={path}
      // why: a browser that restores the fields after a reload would search for their old values
      autoComplete="off"
      onChange={({ target }) => isCheckbox(target) && void searchNow()}
      onBlur={({ target }) => isTextField(target) && target.value !== target.defaultValue && void searchNow()}
      onSubmit={(event) => {
        event.preventDefault();
        // why: a submit button inside the form only searches; the one at the bottom of a panel also closes the panel
        const { submitter } = event.nativeEvent as SubmitEvent;
        void searchNow(submitter !== null && !form.current?.contains(submitter));
      }}
    >
      {children}
      <noscript>
        <div className="pt-4">
          <Button type="submit" kind="primary" wide>
            Show results
          </Button>
        </div>
      </noscript>
    </Form>
  );
}

/** A checkbox: it searches on change. */
function isCheckbox(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}

/** A slider: it searches when it is released. */
function isSlider(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.type === 'range';
}

/** A text field: it searches on blur, not at every keystroke. */
function isTextField(field: EventTarget): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type !== 'checkbox' && field.type !== 'range';
}

/** Resets every field to the URL, except the text field that has the focus. */
function resetToUrl(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) {
      field.selectedIndex = Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      );
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = field.defaultChecked;
    else if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = field.defaultValue;
  }
}
