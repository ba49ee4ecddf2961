import type { ExampleGroup, Examples } from '../example.ts';
import { TabBar } from './tab-bar.tsx';

export const group: ExampleGroup = 'navigation';

export const examples: Examples = {
  owner: {
    ground: 'wide',
    note: 'Seven tabs: on a phone the row scrolls sideways.',
    show: () => (
      <TabBar
        label="Your pages"
        tabs={[
          { label: 'My Winery', to: '#my-winery' },
          { label: 'Manage wines', to: '#wines', count: 24 },
          { label: 'Subscriptions', to: '#subscriptions' },
          { label: 'My Favorites', to: '#favorites', current: true },
          { label: 'My Reviews', to: '#reviews' },
          { label: 'Profile settings', to: '#profile' },
          { label: 'Account settings', to: '#account' },
        ]}
      />
    ),
  },
  few: {
    show: () => (
      <TabBar
        label="Inbox"
        tabs={[
          { label: 'Orders', to: '#orders', current: true, count: 3 },
          { label: 'Sales', to: '#sales', count: 1204 },
        ]}
      />
    ),
  },
  pills: {
    note: 'A second choice, below a row that is underlined.',
    show: () => (
      <TabBar
        label="Favorites"
        look="pills"
        tabs={[
          { label: 'Wines', to: '#wines', current: true },
          { label: 'Wineries', to: '#wineries' },
        ]}
      />
    ),
  },
};
