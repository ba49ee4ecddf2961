import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { useHydrated } from '#ui/use-browser-value.ts';

/** Ticks or clears the boxes of all members on the page. Without script there is none: they are ticked one by one. */
export function ChooseAll() {
  if (!useHydrated()) return null;
  return (
    <CheckboxField
      id="choose-all"
      label="Choose all on this page"
      onChange={({ currentTarget: { checked, form } }) => {
        for (const box of form?.querySelectorAll<HTMLInputElement>('input[name=member]') ?? []) box.checked = checked;
      }}
    />
  );
}
