import type { ExampleGroup, Examples } from '#ui/example.ts';
import { FavoriteToggle } from './favorite-button.tsx';

export const group: ExampleGroup = 'features';

export const examples: Examples = {
  off: { show: () => <FavoriteToggle on={false} name="2019 Tannat" /> },
  on: {
    note: 'The heart is filled, and the words say the way back.',
    show: () => <FavoriteToggle on name="2019 Tannat" />,
  },
};
