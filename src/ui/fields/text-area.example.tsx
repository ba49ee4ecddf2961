import type { ExampleGroup, Examples } from '../example.ts';
import { TextArea } from './text-area.tsx';

export const group: ExampleGroup = 'fields';

export const examples: Examples = {
  empty: {
    show: () => <TextArea id="ta-review" label="Your review" hint="What you tasted, and what you ate with it." />,
  },
  nearlyFull: {
    note: 'The counter turns to ochre, and is read out, when a tenth is left.',
    show: () => (
      <TextArea
        id="ta-full"
        label="Gift note"
        maxLength={200}
        defaultValue="For your first night in the new house. Open the Mourvèdre with the brisket and keep the port for the porch, when everybody else has gone home and the crickets have the word. With love, Ana."
      />
    ),
  },
  error: {
    show: () => <TextArea id="ta-error" label="Reason" error="Tell the winery what is wrong, so that they can help." />,
  },
  disabled: {
    show: () => (
      <TextArea id="ta-disabled" label="Your review" defaultValue="Reviews close seven days after delivery." disabled />
    ),
  },
};
