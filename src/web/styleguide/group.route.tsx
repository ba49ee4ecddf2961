import type { Route } from './+types/group.route.ts';
import { requireGroup } from './catalog.ts';
import { ComponentExamples } from './example-frame.tsx';

export function loader({ params }: Route.LoaderArgs) {
  return { name: requireGroup(params.group).name };
}

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.group} | Style guide` }];

/** All components of one group. */
export default function GroupPage({ loaderData }: Route.ComponentProps) {
  const group = requireGroup(loaderData.name);
  return (
    <div className="grid gap-10">
      <h1 className="text-display">{group.title}</h1>
      {group.components.map((component) => (
        <ComponentExamples key={component.name} component={component} level={2} />
      ))}
    </div>
  );
}
