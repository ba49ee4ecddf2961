import type { Route } from './+types/group.route.ts';
import { groupNamed } from './catalog.ts';
import { ComponentExamples } from './example-frame.tsx';

export function loader({ params }: Route.LoaderArgs) {
  return { name: groupNamed(params.group).name };
}

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.group} | Style guide` }];

/** All components of one group. */
export default function GroupPage({ loaderData }: Route.ComponentProps) {
  const group = groupNamed(loaderData.name);
  return (
    <div className="grid gap-10">
      <h1 className="text-display">{group.title}</h1>
      {group.components.map((component) => (
        <ComponentExamples key={component.name} component={component} level={2} />
      ))}
    </div>
  );
}
