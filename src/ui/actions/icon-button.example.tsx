import { useState } from 'react';
import type { ExampleGroup, Examples } from '../example.ts';
import { IconButton } from './icon-button.tsx';

export const group: ExampleGroup = 'actions';

function Favorite() {
  const [on, setOn] = useState(false);
  return (
    <IconButton
      icon={on ? 'heart-filled' : 'heart'}
      label="Favorite"
      kind="raised"
      aria-pressed={on}
      onClick={() => setOn(!on)}
    />
  );
}

export const examples: Examples = {
  plain: {
    show: () => (
      <div className="flex gap-2">
        <IconButton icon="search" label="Search" />
        <IconButton icon="menu" label="Menu" />
        <IconButton icon="trash" label="Remove from cart" />
      </div>
    ),
  },
  raised: {
    note: 'On a picture. Press it.',
    show: () => (
      <div className="shelf-ground w-fit rounded-lg p-6">
        <Favorite />
      </div>
    ),
  },
  asLink: { show: () => <IconButton icon="cart" label="Cart" to="#icon-button" /> },
  disabled: { show: () => <IconButton icon="minus" label="One bottle less" disabled /> },
};
