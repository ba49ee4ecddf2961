import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import type { Route } from './+types/example.route.ts';
import { requireExample } from './catalog.ts';
import { ExampleFrame } from './example-frame.tsx';

export function loader({ params }: Route.LoaderArgs) {
  const { component, example } = requireExample(params.component, params.example);
  return { component: component.name, example: example.name };
}

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.component}, ${params.example} | Style guide` }];

/** One example of a component. */
export default function ExamplePage({ loaderData }: Route.ComponentProps) {
  const { component, example } = requireExample(loaderData.component, loaderData.example);
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <Breadcrumbs
          crumbs={[
            { label: 'Style guide', to: '/styleguide' },
            { label: component.groupTitle, to: `/styleguide/g/${component.group}` },
            { label: component.title, to: component.to },
            { label: example.title },
          ]}
        />
        <h1 className="text-heading">
          {component.title}: {example.title}
        </h1>
      </div>
      <div>
        <h2 className="sr-only">Example</h2>
        <ExampleFrame example={example} />
      </div>
    </div>
  );
}
