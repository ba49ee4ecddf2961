import type { Route } from './+types/raw.route.ts';
import { requireExample } from './catalog.ts';

export function loader({ params }: Route.LoaderArgs) {
  const { component, example } = requireExample(params.component, params.example);
  return { component: component.name, example: example.name };
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${params.component}, ${params.example}` },
  { name: 'robots', content: 'noindex' },
];

/** Renders the page without the shell. */
export const handle = { bare: true };

/** The example alone, for testing in isolation. */
export default function RawExample({ loaderData }: Route.ComponentProps) {
  const { component, example } = requireExample(loaderData.component, loaderData.example);
  const Show = example.show;
  return (
    <main className="p-6">
      <h1 className="sr-only">{component.title}</h1>
      <h2 className="sr-only">{example.title}</h2>
      <Show />
    </main>
  );
}
