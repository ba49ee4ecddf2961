import { expect, test } from 'vitest';
import { securityTxtRoutes } from './security-txt.server.ts';

const clock = { now: () => new Date('2026-03-01T17:30:00Z') };
const contact = { email: 'safety@wine.example', phone: '(512) 555-0142', examples: ['number'] };
const baseUrl = 'https://wine.example';

test('security.txt names the address of the operator and expires within half a year', async () => {
  const answer = await securityTxtRoutes({ clock, site: { baseUrl, contact } }).request('/.well-known/security.txt');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect((await answer.text()).split('\n')).toEqual([
    'Contact: mailto:safety@wine.example',
    'Expires: 2026-08-28T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://wine.example/.well-known/security.txt',
    '',
  ]);
});

test('there is no security.txt with the address of an example', async () => {
  const site = { baseUrl, contact: { ...contact, examples: ['address'] } };
  expect((await securityTxtRoutes({ clock, site }).request('/.well-known/security.txt')).status).toBe(404);
});
