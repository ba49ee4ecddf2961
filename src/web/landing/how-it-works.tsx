const steps = [
  ['Find', 'Pick a bottle. Each one says who made it and where it grew.'],
  ['Order', 'You order from the winery itself, and the agreement is between the two of you.'],
  ['Receive', 'The winery ships to your door or keeps the bottles for you. An adult of 21 or older signs.'],
] as const;

/** How buying works, in three steps. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="how" className="text-heading">
        How it works
      </h2>
      <ol className="mt-7 grid list-none gap-8 md:grid-cols-3">
        {steps.map(([title, text], at) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <h3 className="flex items-baseline gap-3 text-title">
              <span className="figures font-display text-garnet">{at + 1}</span> {title}
            </h3>
            <p className="mt-2 text-ink-soft text-pretty">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
