import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import type { ShownComponent, ShownExample } from './catalog.ts';

/** An example with its title, its note, and a link to the example alone. */
export function ExampleFrame({ example }: { example: ShownExample }) {
  const Show = example.show;
  return (
    <figure className={classNames('grid min-w-0 content-start gap-2', example.ground !== undefined && 'xl:col-span-2')}>
      <div
        className={classNames(
          'min-w-0',
          example.ground === 'page'
            ? 'border-y border-line py-6'
            : 'rounded-lg border border-line bg-paper-raised p-4 md:p-6',
        )}
      >
        <Show />
      </div>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 px-1 pt-2 text-caption text-ink-soft">
        <span>
          <Link to={example.to} className="font-semibold text-ink underline-offset-4 hover:underline">
            {example.title}
          </Link>
          {example.note === undefined ? null : ` · ${example.note}`}
        </span>
        <Link to={`${example.to}/raw`} className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11">
          Alone<span className="sr-only">: {example.title}</span>
        </Link>
      </figcaption>
    </figure>
  );
}

/**
 * A component with all its examples.
 * @param level of its heading; on the component's own page the title is visible already, so the heading is only for
 * screen readers
 */
export function ComponentExamples({ component, level }: { component: ShownComponent; level: 2 | 3 | 'heard' }) {
  const Heading = level === 3 ? 'h3' : 'h2';
  return (
    <section className="grid min-w-0 gap-6">
      {level === 'heard' ? (
        <h2 className="sr-only">Examples</h2>
      ) : (
        <Heading className="text-title">
          <Link to={component.to} className="underline-offset-4 hover:underline">
            {component.title}
          </Link>
        </Heading>
      )}
      <div className="grid min-w-0 gap-x-6 gap-y-7 xl:grid-cols-2">
        {component.examples.map((example) => (
          <ExampleFrame key={example.name} example={example} />
        ))}
      </div>
    </section>
  );
}
