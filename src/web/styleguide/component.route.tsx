import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import type { Route } from './+types/component.route.ts';
import { requireComponent } from './catalog.ts';
import { ComponentExamples } from './example-frame.tsx';

export function loader({ params }: Route.LoaderArgs) {
  return { name: requireComponent(params.component).name };
}

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.component} | Style guide` }];

/** The page of one component with all its examples. */
export default function ComponentPage({ loaderData }: Route.ComponentProps) {
  const component = requireComponent(loaderData.name);
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <Breadcrumbs
          crumbs={[
            { label: 'Style guide', to: '/styleguide' },
            { label: component.groupTitle, to: `/styleguide/g/${component.group}` },
            { label: component.title },
          ]}
        />
        <h1 className="text-display">{component.title}</h1>
      </div>
      <ComponentExamples component={component} level="heard" />
    </div>
  );
}
