import type { ExampleGroup, Examples } from '../example.ts';
import { layouts } from './projection.ts';
import { StateBaseMap } from './state-base-map.tsx';

export const group: ExampleGroup = 'map';

export const examples: Examples = {
  oregon: {
    note: 'The ground that still maps draw their places on.',
    show: () => (
      <svg
        viewBox={`0 0 ${layouts.oregon.width} ${layouts.oregon.height}`}
        className="block h-auto w-full max-w-[640px]"
        role="img"
        aria-label="Oregon and its counties"
      >
        <StateBaseMap state="oregon" />
      </svg>
    ),
  },
};
