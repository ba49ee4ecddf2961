import type { ExampleGroup, Examples } from '../example.ts';
import { StillLife } from './still-life.tsx';

export const group: ExampleGroup = 'feedback';

export const examples: Examples = {
  empty: { note: 'Stands where things would be.', show: () => <StillLife scene="empty" /> },
  fallen: { note: 'Stands where something failed.', show: () => <StillLife scene="fallen" /> },
};
