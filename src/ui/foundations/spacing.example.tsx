import type { ExampleGroup, Examples } from '../example.ts';

export const group: ExampleGroup = 'foundations';

const steps = [
  ['1', 'w-1'],
  ['2', 'w-2'],
  ['3', 'w-3'],
  ['4', 'w-4'],
  ['6', 'w-6'],
  ['9', 'w-9'],
  ['12', 'w-12'],
  ['gutter', 'w-gutter'],
  ['section', 'w-section'],
] as const;

const widths = [
  ['phone', 'below 768 px', 'max-md:'],
  ['tablet', 'from 768 px', 'md:'],
  ['desk', 'above 1023 px', 'lg:'],
  ['wide', 'from 1280 px', 'xl:'],
  ['beyond', 'above 1280 px', 'beyond:'],
] as const;

export const examples: Examples = {
  steps: {
    note: 'Steps of 4 px; gutter and section grow with the window.',
    show: () => (
      <ul className="grid list-none gap-2 text-caption">
        {steps.map(([name, width]) => (
          <li key={name} className="flex items-center gap-3">
            <span className="w-14 text-ink-soft">{name}</span>
            <span className={`h-4 rounded-sm bg-garnet ${width}`} />
          </li>
        ))}
      </ul>
    ),
  },
  corners: {
    show: () => (
      <div className="flex flex-wrap gap-4 text-caption text-ink-soft">
        <span className="grid size-24 place-items-center rounded-sm border border-line-strong">small</span>
        <span className="grid size-24 place-items-center rounded-md border border-line-strong">medium</span>
        <span className="grid size-24 place-items-center rounded-lg border border-line-strong">large</span>
        <span className="grid size-24 place-items-center rounded-full border border-line-strong">full</span>
      </div>
    ),
  },
  shadows: {
    show: () => (
      <div className="flex flex-wrap gap-8 p-2 text-caption text-ink-soft">
        <span className="grid h-24 w-40 place-items-center rounded-md bg-paper-raised shadow-raised">raised</span>
        <span className="grid h-24 w-40 place-items-center rounded-md bg-paper-raised shadow-floating">floating</span>
      </div>
    ),
  },
  breakpoints: {
    note: 'The widths of the specification.',
    show: () => (
      <dl className="grid max-w-md gap-2 text-small">
        {widths.map(([name, width, variant]) => (
          <div key={name} className="grid grid-cols-3 border-b border-line pb-2 last:border-0">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-soft">{width}</dd>
            <dd className="text-ink-soft">{variant}</dd>
          </div>
        ))}
      </dl>
    ),
  },
};
