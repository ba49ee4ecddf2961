import './raw.css';
import type { Route } from './+types/raw.ts';
import { exampleNamed } from './catalogue.ts';

export function loader({ params }: Route.LoaderArgs) {
  const { component, example } = exampleNamed(params.component, params.example);
  return { component: component.name, example: example.name };
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${params.component}, ${params.example}` },
  { name: 'robots', content: 'noindex' },
];

/** The example alone, to be tested in isolation: raw.css takes the page's bar and foot away. */
export default function RawExample({ loaderData }: Route.ComponentProps) {
  const { component, example } = exampleNamed(loaderData.component, loaderData.example);
  const Show = example.show;
  return (
    <div data-bare className="p-6">
      <h1 className="sr-only">{component.title}</h1>
      <h2 className="sr-only">{example.title}</h2>
      <Show />
    </div>
  );
}
