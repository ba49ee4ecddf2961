import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type ExampleFile, exampleGroups } from '#ui/example.ts';

// why: the test runner replaces style sheets with empty ones, and the color examples read theirs
vi.mock('#ui/tokens.css?raw', async () => {
  const { readFile } = await import('node:fs/promises');
  return { default: await readFile(`${import.meta.dirname}/../../ui/tokens.css`, 'utf8') };
});

const files = Object.entries(
  import.meta.glob<ExampleFile>(['../../ui/**/*.example.tsx', '../catalog/**/*.example.tsx'], { eager: true }),
);
const components = Object.keys(
  import.meta.glob(['../../ui/**/*.tsx', '../catalog/**/{bottle-image,bottle-rating,price,card,card-grid}.tsx']),
).filter((path) => !/\.(example|test)\.tsx$/.test(path));
const examples = files.flatMap(([path, file]) =>
  Object.entries(file.examples).map(([name, { show }]) => [`${path} ${name}`, show] as const),
);

function render(Show: (typeof examples)[number][1]): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Show /> }])} />);
}

test('every component has examples, of a group that exists', () => {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/(\.example)?\.tsx$/, '');
  const shown = new Set(files.map(([path]) => nameOf(path)));
  expect(components.filter((path) => !shown.has(nameOf(path)))).toEqual([]);
  for (const [, { group }] of files) expect(exampleGroups).toContain(group);
});

test.each(examples)('%s renders on the server, without style attributes', (_, show) => {
  const markup = render(show);
  expect(markup).not.toBe('');
  expect(markup).not.toMatch(/\sstyle=/);
});

test('ids are unique, so that one page can show all examples', () => {
  const ids = examples.flatMap(([, show]) => [...render(show).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('every labelled input of the examples has its label', () => {
  for (const [name, show] of examples) {
    const markup = render(show);
    for (const [, id] of markup.matchAll(/\sfor="([^"]+)"/g)) expect(markup, `${name} ${id}`).toContain(` id="${id}"`);
  }
});
