import type { ExampleGroup, Examples } from '../example.ts';
import { TextField } from './text-field.tsx';

export const group: ExampleGroup = 'fields';

export const examples: Examples = {
  empty: {
    show: () => (
      <div className="max-w-sm">
        <TextField id="tf-name" name="firstName" label="First name" autoComplete="given-name" />
      </div>
    ),
  },
  withHint: {
    show: () => (
      <div className="max-w-sm">
        <TextField
          id="tf-zip"
          label="ZIP code"
          hint="Five digits, so that we know what can be shipped to you."
          inputMode="numeric"
        />
      </div>
    ),
  },
  optional: {
    show: () => (
      <div className="max-w-sm">
        <TextField id="tf-company" label="Company" optional />
      </div>
    ),
  },
  error: {
    note: 'What is wrong, and what to do.',
    show: () => (
      <div className="max-w-sm">
        <TextField
          id="tf-mail"
          type="email"
          label="E-mail"
          defaultValue="ana@vinyard"
          error="Enter an e-mail address like ana@example.com."
        />
      </div>
    ),
  },
  untouched: {
    note: 'The error is known, but the visitor has not been there yet: nothing shows.',
    show: () => (
      <div className="max-w-sm">
        <TextField id="tf-untouched" label="Last name" touched={false} error="Enter your last name." />
      </div>
    ),
  },
  disabled: {
    show: () => (
      <div className="grid max-w-sm gap-4">
        <TextField id="tf-disabled" label="State" defaultValue="Texas" disabled />
        <TextField id="tf-readonly" label="Account number" defaultValue="•••• 4242" readOnly />
      </div>
    ),
  },
};
