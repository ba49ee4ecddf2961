import { Link } from 'react-router';
import { groups } from './catalog.ts';
import { ComponentExamples } from './example-frame.tsx';

export const meta = () => [{ title: 'Style guide' }];

/** Every example of every component, by group. */
export default function AllExamples() {
  return (
    <>
      <h1 className="text-display">Style guide</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-soft">
        Everything the shop is made of, in every state it can be in. Calm, generous, typographic; the wine is the
        colour.
      </p>
      {groups.map((group) => (
        <section key={group.name} className="mt-section grid gap-10">
          <h2 className="border-b border-line pb-3 text-heading">
            <Link to={group.to} className="underline-offset-4 hover:underline">
              {group.title}
            </Link>
          </h2>
          {group.components.map((component) => (
            <ComponentExamples key={component.name} component={component} level={3} />
          ))}
        </section>
      ))}
    </>
  );
}
