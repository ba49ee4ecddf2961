import type { ExampleGroup, Examples } from '../example.ts';
import { CopyField } from './copy-field.tsx';

export const group: ExampleGroup = 'actions';

export const examples: Examples = {
  link: {
    note: 'A link to pass on.',
    show: () => <CopyField id="copy-link" label="Payment link" value="https://shop.example/pay/1?t=abcdef" />,
  },
};
