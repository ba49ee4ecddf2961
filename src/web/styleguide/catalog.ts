import { data } from 'react-router';
import { type Example, type ExampleFile, type ExampleGroup, exampleGroups } from '#ui/example.ts';

/** An example with its URL. */
export type ShownExample = Example & { name: string; title: string; to: string };

/** A component of the style guide: its group, its URL, and its examples. */
export type ShownComponent = {
  name: string;
  title: string;
  group: ExampleGroup;
  groupTitle: string;
  to: string;
  examples: readonly ShownExample[];
};

/** A group of the style guide with its components, sorted by name. */
export type ShownGroup = { name: ExampleGroup; title: string; to: string; components: readonly ShownComponent[] };

const files = import.meta.glob<ExampleFile>(['../../ui/**/*.example.tsx', '../**/*.example.tsx'], { eager: true });

/** `soldOut` becomes `sold-out`. */
const slugOf = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** `sold-out` becomes "Sold out". */
const titleOf = (slug: string) => `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}`;

const components: readonly ShownComponent[] = Object.entries(files)
  .map(([path, file]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.example.tsx'.length);
    const to = `/styleguide/c/${name}`;
    const examples = Object.entries(file.examples).map(([key, example]) => {
      const slug = slugOf(key);
      return { ...example, name: slug, title: titleOf(slug), to: `${to}/${slug}` };
    });
    return { name, title: titleOf(name), group: file.group, groupTitle: titleOf(file.group), to, examples };
  })
  .sort((one, other) => one.name.localeCompare(other.name));

/** All groups that have components, in the order of the design system. */
export const groups: readonly ShownGroup[] = exampleGroups
  .map((name) => ({
    name,
    title: titleOf(name),
    to: `/styleguide/g/${name}`,
    components: components.filter(({ group }) => group === name),
  }))
  .filter((group) => group.components.length > 0);

const notFound = () => data(null, { status: 404 });

/** The group of this name. @throws a 404 answer when there is none */
export function requireGroup(name: string): ShownGroup {
  const group = groups.find((candidate) => candidate.name === name);
  if (group === undefined) throw notFound();
  return group;
}

/** The component of this name. @throws a 404 answer when there is none */
export function requireComponent(name: string): ShownComponent {
  const component = components.find((candidate) => candidate.name === name);
  if (component === undefined) throw notFound();
  return component;
}

/** The example of these names, with its component. @throws a 404 answer when there is none */
export function requireExample(componentName: string, name: string) {
  const component = requireComponent(componentName);
  const example = component.examples.find((candidate) => candidate.name === name);
  if (example === undefined) throw notFound();
  return { component, example };
}
