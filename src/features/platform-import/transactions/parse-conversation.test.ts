import { expect, test } from 'vitest';
import type { ExportRow, PlatformResource, RowProblem } from '../platform-export.ts';
import { parseMessages, parseReviews } from './parse-conversation.ts';

const createdAt = '2024-06-01T12:00:00.000Z';

function rowWith(name: 'messages' | 'reviews', all: readonly PlatformResource[]): ExportRow {
  const references = all.map(({ id, type }) => ({ id, type }));
  const person = (id: string) => [{ id, type: 'user' }];
  const relationships = { customer: person('buyer'), provider: person('seller'), [name]: references };
  const included = new Map(all.map((one) => [`${one.type}/${one.id}`, one]));
  return { file: '', row: 1, included, resource: { id: 'order', type: 'transaction', attributes: {}, relationships } };
}

const message = (id: string, attributes: object, sender = 'buyer'): PlatformResource => ({
  ...{ id, type: 'message', attributes: { createdAt, content: 'Hello', ...attributes } },
  relationships: { sender: [{ id: sender, type: 'user' }] },
});

test('messages of the parties are read, and others are reported', () => {
  const problems: RowProblem[] = [];
  const odd = [{ content: 7 }, { content: null }, { content: ' ' }, { createdAt: 'once' }, { content: ['a'] }];
  const all = [
    message('first', { content: ' One\u0000\r\ntwo\ud800 ' }),
    message('second', {}, 'seller'),
    message('third', {}, 'somebody else'),
    ...odd.map((attributes, at) => message(`odd ${at}`, attributes)),
  ];
  const read = parseMessages(rowWith('messages', all), problems);
  expect(read).toEqual([
    { id: 'first', by: 'customer', content: 'One\ntwo', createdAt: new Date(createdAt) },
    { id: 'second', by: 'provider', content: 'Hello', createdAt: new Date(createdAt) },
  ]);
  expect(problems).toHaveLength(1 + odd.length);
});

test('a review of each party is read; deleted ones are left out, and odd ones are reported', () => {
  const problems: RowProblem[] = [];
  const review = (id: string, attributes: object): PlatformResource => ({
    ...{ id, type: 'review', relationships: {} },
    attributes: { createdAt, content: 'Fine', rating: 4, type: 'ofProvider', ...attributes },
  });
  const odd = [{ rating: 9 }, { rating: 4.5 }, { rating: '4' }, { type: 'ofNobody' }, { content: {} }];
  const all = [
    review('of the buyer', {}),
    review('of the seller', { type: 'ofCustomer', rating: 5 }),
    review('deleted', { deleted: true }),
    ...odd.map((attributes, at) => review(`odd ${at}`, attributes)),
  ];
  expect(parseReviews(rowWith('reviews', all), problems)).toMatchObject([
    { id: 'of the buyer', party: 'customer', rating: 4 },
    { id: 'of the seller', party: 'provider', rating: 5 },
  ]);
  expect(problems).toHaveLength(odd.length);
});
