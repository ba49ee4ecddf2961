import { describe, expect, expectTypeOf, test } from 'vitest';
import { type OrderTransitionRows, orderProcess } from './order-process.ts';
import { transitionForms } from './transition-forms.ts';
import {
  type AutomaticPresentation,
  type ManualPresentation,
  manualPresentation,
  type PresentationsOf,
  transitionPresentations,
} from './transition-presentations.ts';

/** The order process with an additional dispute, and with an additional timer. */
type WithDispute = PresentationsOf<OrderTransitionRows & { 'dispute-again': OrderTransitionRows['dispute'] }>;
type WithTimer = PresentationsOf<OrderTransitionRows & { 'expire-again': OrderTransitionRows['expire-payment'] }>;

/** The members that a presentation compiles without. */
type Dispensable<Whole> = { [Part in keyof Whole]: Omit<Whole, Part> extends Whole ? Part : never }[keyof Whole];

const dispute: ManualPresentation = transitionPresentations.dispute;
const happened: AutomaticPresentation = { confirmation: { happened: 'It is over' } };

describe('a process with an additional transition', () => {
  test('compiles only once the transition has its presentation', () => {
    const whole: WithDispute = { ...transitionPresentations, 'dispute-again': dispute };
    const timed: WithTimer = { ...transitionPresentations, 'expire-again': happened };
    expect([whole, timed]).toHaveLength(2);
    expectTypeOf(transitionPresentations).not.toExtend<WithDispute>();
    expectTypeOf(transitionPresentations).not.toExtend<WithTimer>();
    // @ts-expect-error: 'dispute-again' is missing
    expectTypeOf<WithDispute>(transitionPresentations);
    // @ts-expect-error: 'expire-again' is missing
    expectTypeOf<WithTimer>(transitionPresentations);
  });

  test('requires every member: label, dialog, form, failure, confirmation, danger, and place', () => {
    expectTypeOf<Dispensable<ManualPresentation>>().toBeNever();
    expectTypeOf<Dispensable<AutomaticPresentation>>().toBeNever();
    const { form, ...formless } = dispute;
    expect(Object.keys(transitionForms)).toContain(form);
    // @ts-expect-error: its form is missing
    expectTypeOf<WithDispute>({ ...transitionPresentations, 'dispute-again': formless });
    // @ts-expect-error: there is no such form
    expectTypeOf<WithDispute>({ ...transitionPresentations, 'dispute-again': { ...dispute, form: 'complaint' } });
  });

  test('requires the presentation that fits who makes the transition', () => {
    // @ts-expect-error: a person makes it, so that what happened is not enough
    expectTypeOf<WithDispute>({ ...transitionPresentations, 'dispute-again': happened });
    // @ts-expect-error: the clock makes it, so that nobody did it
    expectTypeOf<WithTimer>({ ...transitionPresentations, 'expire-again': { confirmation: { did: 'ended it' } } });
  });
});

test('every transition of the process has its presentation, and there are no others', () => {
  const names = [...orderProcess.transitions.map(({ name }) => name), 'accept', 'ready'];
  expect(Object.keys(transitionPresentations).toSorted()).toEqual(names.toSorted());
});

test('only transitions that people can make have buttons', () => {
  for (const { name, by } of orderProcess.transitions) {
    const byPeople = by.some((each) => each !== 'system');
    expect(manualPresentation(name) !== undefined, name).toBe(byPeople);
  }
});
