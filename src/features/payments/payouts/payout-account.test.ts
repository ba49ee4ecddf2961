import { expect, it } from 'vitest';
import { type PayoutAccountView, payoutStatusOf, type ReturnURLType } from './payout-account.ts';
import { requirementLabels } from './requirement-labels.ts';

const noRequirements = { pastDue: [], pendingVerification: [], errors: [], deadline: null, disabledReason: null };
const view = (currentlyDue: string[], able: boolean): PayoutAccountView => ({
  ...{ wineryId: '1', deleted: false, readAt: '2026-11-22T00:00:00Z', isCurrent: true, country: 'US' },
  ...{ businessType: 'company', businessProfileMCC: '5921', businessProfileURL: null, bank: null },
  ...{ chargesEnabled: able, payoutsEnabled: able, requirements: { ...noRequirements, currentlyDue } },
});

it.each<[string, string[], boolean, ReturnURLType | undefined]>([
  ['verificationSuccess', [], true, undefined],
  ['verificationSuccess', [], true, 'success'],
  ['verificationSuccess', [], true, 'failure'],
  ['verificationNeeded', ['company.name'], false, undefined],
  ['verificationNeeded', ['company.name'], true, 'success'],
  ['verificationNeeded', [], false, undefined],
  ['verificationError', ['company.name'], false, 'failure'],
  ['verificationError', [], false, 'failure'],
])('the box is %s with %j due, selling possible: %s, and returning with %s', (box, due, able, returned) => {
  expect(payoutStatusOf(view(due, able), returned)).toBe(box);
});

it('required fields have plain labels, each once, with the gateway’s name as fallback', () => {
  const fields = ['individual.dob.day', 'individual.dob.month', 'tos_acceptance.date', 'tos_acceptance.ip'];
  expect(requirementLabels([...fields, 'person_8.first_name', 'settings.card_issuing_terms'])).toEqual([
    'Your date of birth',
    'Your word that you agree to Stripe’s terms',
    'Your first name',
    'Card issuing terms',
  ]);
});
