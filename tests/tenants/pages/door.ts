import { pageOwnerField } from '../../../src/features/accounts/page-owner.ts';
import { pageOwnerOf } from '../../../src/features/accounts/sign-in/page-owner.server.ts';
import { anonymous } from '../../../src/kit/actor.ts';
import { sessionSecret } from '../../fixtures/pages/whole-server.ts';
import type { Form } from '../walk/attempt.ts';
import type { Door } from '../walk/walk.ts';
import { baseUrl, type Caller } from '../world/people.ts';
import type { World } from '../world/world.ts';

/** The fields in which forms say what they ask for. */
const intentFields = ['intent', 'do', 'step', 'for', 'decision'];

/** The actions of pages, as the router in a browser calls them, each from a page that was made for its caller. */
export function openPagesDoor({ server, a, b }: World): Door {
  const newcomers = [a.people.newcomer.id, b.people.newcomer.id];
  const ownerOf = (caller: Caller | undefined): string => {
    const visitor = caller && newcomers.includes(caller.id) ? { actor: anonymous, unconfirmed: caller } : undefined;
    return pageOwnerOf({ sessionSecret }, visitor ?? { actor: caller ?? anonymous });
  };
  return {
    send: async (operation, caller, { path = [], query = {}, form = {}, file, headers }) => {
      const [pattern = '', intent] = operation.split(' ');
      const values = [...path];
      const filled = pattern.replace(/\/:\w+\??/g, () => {
        const value = values.shift();
        return value === undefined ? '' : `/${encodeURIComponent(value)}`;
      });
      const said = intent === undefined ? [] : intentFields.map((name): [string, string] => [name, intent]);
      const sent = {
        method: 'POST',
        headers: {
          ...(caller && { cookie: caller.cookie }),
          ...(file && { 'content-type': file.type }),
          ...{ origin: baseUrl, host: new URL(baseUrl).host },
          ...headers,
        },
        body: file?.content ?? bodyOf(said, form),
      };
      const asked = new URLSearchParams({ ...query, [pageOwnerField]: ownerOf(caller) });
      return server.fetch(new Request(`${baseUrl}${filled}.data?${asked}`, sent), '203.0.113.7');
    },
    isDone: ({ status }, text) => (status === 200 || status === 201) && !text.includes('"problem"'),
    isElsewhere: ({ status }) => status === 202,
  };
}

/** The form, with what it asks for where it does not say so itself. */
function bodyOf(said: readonly [string, string][], form: Form): URLSearchParams | FormData {
  if (form instanceof FormData) {
    for (const [name, value] of said) if (!form.has(name)) form.set(name, value);
    return form;
  }
  const fields = fieldsOf(form);
  const others = said.filter(([name]) => !fields.some(([known]) => known === name));
  return new URLSearchParams([...others, ...fields].map(([name, value]) => [name, String(value)]));
}

/** The fields of a form in their order. */
function fieldsOf(form: Exclude<Form, FormData>): (readonly [string, string | number])[] {
  if (isPairs(form)) return [...form];
  return Object.entries(form).flatMap(([name, value]) =>
    typeof value === 'object' ? value.map((one) => [name, one] as const) : [[name, value] as const],
  );
}

function isPairs(form: Exclude<Form, FormData>): form is readonly (readonly [string, string])[] {
  return Array.isArray(form);
}
