import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { listSources } from '../../scripts/list-sources.ts';
import { test } from '../fixtures/accounts/accounts-test.ts';
import { roleTable } from './role-table.ts';
import { prepare } from './things.ts';
import { everybody } from './who.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An exported function and its parameters: a use case that looks at who asks has `actor: Actor` among them. */
const exported = /^export (?:async )?function (\w+)([\s\S]*?)\{$/gm;

test('the table lists every use case that looks at who asks, and nothing else', () => {
  const files = listSources(root).filter(
    (file) => /^src\/features\/.+\.server\.ts$/.test(file) && !file.includes('/db/'),
  );
  const names = files.flatMap((file) => {
    const [, , feature] = file.split('/');
    const functions = [...readFileSync(path.join(root, file), 'utf8').matchAll(exported)];
    return functions
      .filter(([, , head]) => /\bactor: Actor[,)]/.test(head ?? ''))
      .map(([, name]) => `${feature}/${name}`);
  });
  expect(Object.keys(roleTable).toSorted()).toEqual(names.toSorted());
});

for (const [useCase, { may, call }] of Object.entries(roleTable)) {
  test(`${useCase} is for ${may.length === everybody.length ? 'everybody' : may.join(', ')}`, async ({
    accounts: app,
  }) => {
    const done: string[] = [];
    for (const who of everybody) {
      const { actor, things } = await prepare(app, who);
      if (await call(app, actor, things)) done.push(who);
    }
    expect(done).toEqual(everybody.filter((who) => may.includes(who)));
  });
}
