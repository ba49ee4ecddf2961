import type { ExampleGroup, Examples } from '../example.ts';
import { inputClasses } from './control-styles.ts';
import { Field, FieldError, FieldHint } from './field.tsx';
import { describedBy } from './field-state.ts';

export const group: ExampleGroup = 'fields';

export const examples: Examples = {
  ownInput: {
    note: 'Label, hint and error around an input of your own.',
    show: () => (
      <div className="max-w-sm">
        <Field
          id="fi-date"
          label="Arrival"
          hint="The tasting room is closed on Mondays."
          error="Choose a day from Tuesday to Sunday."
        >
          <input
            id="fi-date"
            type="date"
            className={inputClasses}
            {...describedBy('fi-date', true, { error: 'Choose a day from Tuesday to Sunday.' })}
          />
        </Field>
      </div>
    ),
  },
  pieces: {
    note: 'Hint and error by themselves.',
    show: () => (
      <div className="grid gap-2">
        <FieldHint id="fi-hint">Between 8 and 72 characters.</FieldHint>
        <FieldError id="fi-error" error="The two passwords are not the same." />
      </div>
    ),
  },
};
