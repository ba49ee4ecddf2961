import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/platform/platform-test.ts';
import { addThings, validRequests } from '../../../tests/fixtures/platform/valid-requests.ts';
import { platformEndpoints } from './endpoints.server.ts';

const lists = platformEndpoints.filter(({ paged }) => paged).map(({ name }) => name);

test('a page after the last is empty and has the totals, on every list', async ({ platform }) => {
  const requests = validRequests(platform, await addThings(platform));
  const tokenOf = async (name: string): Promise<string> => {
    const form = { grant_type: 'password', username: `${name}@example.test`, password: 'correct horse battery' };
    return (await (await platform.token({ client_id: platform.clientId, ...form })).json()).access_token;
  };
  const tokens = [await tokenOf('owner'), await tokenOf('admin')];
  const ask = async (list: string, page: number) => {
    const query = new URLSearchParams({ ...requests[list], page: String(page) });
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
      const answer = await platform.send(`/v1/api/${list}?${query}`, { headers });
      if (answer.status === 200) return answer.json();
    }
    throw new Error(`${list} does not answer`);
  };
  for (const list of lists) {
    const { totalItems, totalPages } = (await ask(list, 1)).meta;
    for (const page of [totalPages + 1, 999, 999_999_999]) {
      expect(await ask(list, page), list).toMatchObject({ data: [], meta: { page, totalItems, totalPages } });
    }
  }
});
