import type { ExampleGroup, Examples } from '../example.ts';
import { RadioGroup } from './radio-group.tsx';

export const group: ExampleGroup = 'fields';

export const examples: Examples = {
  pills: {
    note: 'Two or three short choices.',
    show: () => (
      <RadioGroup
        id="rg-way"
        name="way"
        look="pills"
        label="How would you like it?"
        defaultValue="ship"
        choices={[
          { value: 'ship', label: 'Ship to me' },
          { value: 'pickup', label: 'Pick up in Brownfield' },
          { value: 'courier', label: 'Courier', disabled: true },
        ]}
      />
    ),
  },
  list: {
    show: () => (
      <RadioGroup
        id="rg-role"
        name="role"
        label="I'm a"
        defaultValue="wine-lover"
        choices={[
          { value: 'sommelier', label: 'Sommelier', note: 'You pour for others.' },
          { value: 'wine-lover', label: 'Wine lover' },
          { value: 'industry-pro', label: 'Industry pro', note: 'You grow, make, ship or sell.' },
          { value: 'wine-newbie', label: 'Wine newbie', disabled: true },
        ]}
      />
    ),
  },
  error: {
    show: () => (
      <RadioGroup
        id="rg-error"
        name="wine"
        label="Was it what you expected?"
        error="Choose one, so that the winery knows."
        choices={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
    ),
  },
};
