import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../actions/button.tsx';
import type { ExampleGroup, Examples } from '../example.ts';
import { TextField } from '../fields/text-field.tsx';
import { Dialog } from './dialog.tsx';

export const group: ExampleGroup = 'feedback';

function FromButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask the winery</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Ask Caprock & Daughters"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button kind="primary">Send</Button>
          </>
        }
      >
        <TextField id="di-question" label="Your question" hint="They answer within a day." />
      </Dialog>
    </>
  );
}

function FromAddress() {
  const [query] = useSearchParams();
  return (
    <>
      <Button to="?orderOpen=true" preventScrollReset>
        Order
      </Button>
      <Dialog open={query.has('orderOpen')} closeTo="?" title="2020 Mourvèdre" size="sheet">
        <p className="text-small text-ink-soft">The address holds this dialog: back, reload and sharing keep it.</p>
      </Dialog>
    </>
  );
}

function FromAbove() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Search</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Search" size="top">
        <TextField id="di-search" label="Keywords" />
      </Dialog>
    </>
  );
}

function VeryLong() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Read the terms</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Terms that are longer than the screen, under a title of two lines"
      >
        {Array.from(
          { length: 24 },
          (_, place) => `${place + 1}. The contract of sale is between buyer and winery.`,
        ).map((line) => (
          <p key={line} className="mt-3">
            {line}
          </p>
        ))}
      </Dialog>
    </>
  );
}

export const examples: Examples = {
  fromButton: { note: 'Focus moves in and comes back; Esc and the backdrop close.', show: FromButton },
  fromAddress: {
    note: 'Open in the address: works without script. On a phone it comes from below.',
    show: FromAddress,
  },
  fromAbove: { note: "Under the upper edge: a phone's keyboard leaves it free.", show: FromAbove },
  veryLong: { note: 'Its body scrolls, the page behind does not.', show: VeryLong },
};
