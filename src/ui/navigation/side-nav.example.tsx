import type { ExampleGroup, Examples } from '../example.ts';
import { SideNav } from './side-nav.tsx';

export const group: ExampleGroup = 'navigation';

export const examples: Examples = {
  account: {
    note: 'A list beside the page; on a phone a row of pills.',
    show: () => (
      <div className="md:max-w-56">
        <SideNav
          label="Account settings"
          groups={[
            {
              items: [
                { label: 'Contact details', to: '#contact', current: true },
                { label: 'Password', to: '#password' },
                { label: 'Payments', to: '#payments' },
                { label: 'Payment methods', to: '#methods' },
              ],
            },
          ]}
        />
      </div>
    ),
  },
  steps: {
    note: 'One after the other: later ones cannot be gone to yet.',
    show: () => (
      <div className="md:max-w-56">
        <SideNav
          label="Your listing"
          groups={[
            {
              items: [
                { label: 'Details', to: '#details' },
                { label: 'Pricing', to: '#pricing', current: true },
                { label: 'Delivery' },
              ],
            },
          ]}
        />
      </div>
    ),
  },
};
