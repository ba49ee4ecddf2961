import type { ExampleGroup, Examples } from '../example.ts';
import { Avatar } from './avatar.tsx';

export const group: ExampleGroup = 'brand';

/** A sample portrait: a circle on a coloured background. */
const drawn = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#d9c7a3" d="M0 0h8v8H0z"/><circle cx="4" cy="3.2" r="1.6" fill="#6d1f33"/><path fill="#6d1f33" d="M1 8a3 3 0 0 1 6 0z"/></svg>',
)}`;

export const examples: Examples = {
  initials: {
    note: 'Where somebody has no picture.',
    show: () => (
      <div className="flex items-center gap-4">
        <Avatar initials="AL" />
        <Avatar initials="ÉW" size="large" />
      </div>
    ),
  },
  picture: {
    show: () => (
      <div className="flex items-center gap-4">
        <Avatar initials="AL" picture={{ src: drawn, sources: [] }} />
        <Avatar initials="AL" picture={{ src: drawn, sources: [] }} size="large" />
      </div>
    ),
  },
  gone: {
    note: 'Of somebody who is banned or deleted nothing is left but an outline.',
    show: () => (
      <div className="flex items-center gap-4">
        <Avatar initials="" />
        <Avatar initials="" size="large" />
      </div>
    ),
  },
};
