import { expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import { joiningMailTemplates } from './joining-mail-templates.tsx';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const to = 'ann@example.com';
const club = { winery: 'Red Gate', club: 'Cellar' };

test('the giver of a membership reads when its recipient is told, and that nothing was charged yet', async () => {
  const given = async (gift: object) => {
    const about = {
      recipient: 'Sam',
      releases: 2,
      isSubscription: false,
      delivery: 'shipping',
      town: 'Austin, TX',
    } as const;
    const joined = { ...club, tier: 'Three reds', consent: 'I agree.', waits: false, path: '/my-clubs/1' as const };
    const props = { ...joined, gift: { ...about, on: null, billOn: null, ...gift } };
    return renderMail(site, joiningMailTemplates, { mail: 'club-joined', to, props });
  };
  const later = await given({ on: '2026-12-24', billOn: '2027-01-15' });
  expect(later.subject).toBe('Your wine club gift');
  expect(later.text).toContain('You gave Sam 2 releases of Cellar of Red Gate');
  expect(later.text).toContain('We e-mail Sam on Dec 24, 2026. Nothing has been charged yet.');
  expect(later.text).toContain('We charge the first release on Jan 15, 2027. It ships to Austin, TX.');
  const now = await given({ delivery: 'pickup', town: null, isSubscription: true });
  expect(now.text).toContain('We e-mail Sam now.');
  expect(now.text).toContain('The first shipment has no date yet; we e-mail you before we charge it.');
  expect(now.text).toContain('Sam picks it up at Red Gate.');
});

test('the recipient of a membership reads when the first wine comes and how, and not that it is paid already', async () => {
  const gift = async (first?: { shipOn: string | null; delivery: 'pickup' | 'shipping'; place: string }) => {
    const about = { ...club, recipient: 'Sam', giver: 'Ann', message: null, releases: 2, clubPath: '/c' as const };
    const props = { ...about, ...(first && { first }) };
    return (await renderMail(site, joiningMailTemplates, { mail: 'club-gift', to, props })).text;
  };
  const shipped = await gift({ shipOn: '2027-01-18', delivery: 'shipping', place: 'Austin, TX' });
  expect(shipped).toContain('Ann pays for each of them when it is charged; you pay nothing.');
  expect(shipped).toContain('The first release ships from Jan 18, 2027 to Austin, TX.');
  const pickup = await gift({ shipOn: null, delivery: 'pickup', place: '1 Main St, Hye' });
  expect(pickup).toContain('The first release has no date yet. You can pick it up at Red Gate, 1 Main St, Hye.');
  expect(await gift()).not.toContain('paid for');
});
