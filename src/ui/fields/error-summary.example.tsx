import type { ExampleGroup, Examples } from '../example.ts';
import { ErrorSummary } from './error-summary.tsx';

export const group: ExampleGroup = 'fields';

export const examples: Examples = {
  several: {
    note: 'At the head of a form that came back; each line leads to its field.',
    show: () => (
      <ErrorSummary
        failures={[
          { id: 'tf-mail', error: 'Enter an e-mail address like ana@example.com.' },
          { id: 'cb-terms', error: 'Accept the terms to open your account.' },
        ]}
      />
    ),
  },
  named: {
    note: 'With the name of the field, where the same is wrong with two of them.',
    show: () => (
      <ErrorSummary
        failures={[
          { id: 'tf-from', field: 'From', error: 'Please give a time' },
          { id: 'tf-to', field: 'To', error: 'Please give a time' },
        ]}
      />
    ),
  },
  oneItem: { show: () => <ErrorSummary failures={[{ id: 'tf-zip', error: 'Enter your ZIP code.' }]} /> },
};
