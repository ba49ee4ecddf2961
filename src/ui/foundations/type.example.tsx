import type { ExampleGroup, Examples } from '../example.ts';

export const group: ExampleGroup = 'foundations';

const scale = [
  ['display', 'font-display text-display font-semibold', 'Texas, by the bottle.', 'The head of a page'],
  ['heading', 'font-display text-heading font-semibold', 'Curated this week', 'Parts of a page'],
  ['title', 'font-display text-title font-semibold', '2021 Tempranillo Reserve', 'Wine names, prices'],
  ['lead', 'text-lead', 'Buy straight from the people who grew it.', 'The sentence below a head'],
  [
    'body',
    'text-body',
    'Plum and leather from old vines at 3,400 feet; black pepper on a long, dry finish.',
    'Reading',
  ],
  ['small', 'text-small', 'Caprock & Daughters', 'Buttons, lists, makers'],
  ['caption', 'text-caption', 'High Plains · red · 750 ml', 'Notes and labels'],
] as const;

export const examples: Examples = {
  scale: {
    ground: 'wide',
    note: 'Fraunces for what has a name, Instrument Sans for what one uses.',
    show: () => (
      <dl className="grid gap-5">
        {scale.map(([name, look, words, use]) => (
          <div
            key={name}
            className="grid gap-x-6 border-b border-line pb-4 last:border-0 last:pb-0 md:grid-cols-[8rem_1fr]"
          >
            <dt className="text-caption text-ink-soft">
              <span className="block font-semibold text-ink">{name}</span>
              {use}
            </dt>
            <dd className={look}>{words}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  figures: {
    note: 'Sums stand below each other.',
    show: () => (
      <div className="figures w-fit text-right font-display text-title font-semibold">
        <p>$1,118.00</p>
        <p>$76.50</p>
        <p>$9.99</p>
      </div>
    ),
  },
};
