import { useState } from 'react';
import type { ExampleGroup, Examples } from '../example.ts';
import { SearchCombobox, type Suggestion } from './search-combobox.tsx';

export const group: ExampleGroup = 'fields';

const towns: Suggestion[] = [
  { id: 'here', text: 'Current location', icon: 'map-pin', leavesText: true },
  { id: 'fredericksburg', text: 'Fredericksburg, TX' },
  { id: 'fredonia', text: 'Fredonia, TX' },
  { id: 'area', text: 'Fredericksburg in the Texas Hill Country AVA', note: 'Wine area' },
];

function Towns({ id, text = '', message }: { id: string; text?: string; message?: string }) {
  const [typed, setTyped] = useState(text);
  return (
    <form action="#search-combobox" className="max-w-80">
      <SearchCombobox
        id={id}
        name="address"
        label="Town, county or ZIP code"
        placeholder="Town, county or ZIP code"
        text={text}
        suggestions={message ? [] : towns.filter((town) => town.text.toLowerCase().includes(typed.toLowerCase()))}
        message={message}
        place="below"
        onType={setTyped}
        onPick={({ text: picked }) => setTyped(picked)}
      />
    </form>
  );
}

export const examples: Examples = {
  empty: { note: 'Arrows open the list and choose, Enter picks, Esc closes.', show: () => <Towns id="sc-empty" /> },
  filled: { show: () => <Towns id="sc-filled" text="Fred" /> },
  away: {
    note: 'What went wrong is told under the line; what was typed can still be sent.',
    show: () => (
      <Towns
        id="sc-away"
        text="Fred"
        message="Suggestions could not be loaded. You can still search for what you typed."
      />
    ),
  },
};
