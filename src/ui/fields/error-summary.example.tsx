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
  oneItem: { show: () => <ErrorSummary failures={[{ id: 'tf-zip', error: 'Enter your ZIP code.' }]} /> },
};
