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

/** The process of an order with one more dispute, and with one more timer. */
type WithDispute = PresentationsOf<OrderTransitionRows & { 'dispute-again': OrderTransitionRows['dispute'] }>;
type WithTimer = PresentationsOf<OrderTransitionRows & { 'expire-again': OrderTransitionRows['expire-payment'] }>;

/** Parts without which a presentation still compiles. */
type Dispensable<Whole> = { [Part in keyof Whole]: Omit<Whole, Part> extends Whole ? Part : never }[keyof Whole];

const dispute: ManualPresentation = transitionPresentations.dispute;
const happened: AutomaticPresentation = { confirmation: { happened: 'It is over' } };

describe('a process with one more transition', () => {
  test('compiles once the transition has its presentation, and not before', () => {
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

  test('needs each part of it: label, dialog, form, failure, confirmation, danger and place', () => {
    expectTypeOf<Dispensable<ManualPresentation>>().toBeNever();
    expectTypeOf<Dispensable<AutomaticPresentation>>().toBeNever();
    const { form, ...formless } = dispute;
    expect(Object.keys(transitionForms)).toContain(form);
    // @ts-expect-error: its form is missing
    expectTypeOf<WithDispute>({ ...transitionPresentations, 'dispute-again': formless });
    // @ts-expect-error: there is no such form
    expectTypeOf<WithDispute>({ ...transitionPresentations, 'dispute-again': { ...dispute, form: 'complaint' } });
  });

  test('needs as much of it as who makes the transition asks for', () => {
    // @ts-expect-error: a person makes it, so that what happened is not enough
    expectTypeOf<WithDispute>({ ...transitionPresentations, 'dispute-again': happened });
    // @ts-expect-error: the clock makes it, so that nobody did it
    expectTypeOf<WithTimer>({ ...transitionPresentations, 'expire-again': { confirmation: { did: 'ended it' } } });
  });
});

test('every transition of the process has its presentation, and no other', () => {
  const names = [...orderProcess.transitions.map(({ name }) => name), 'accept'];
  expect(Object.keys(transitionPresentations).toSorted()).toEqual(names.toSorted());
});

test('only what a person may make can be pressed', () => {
  for (const { name, by } of orderProcess.transitions) {
    const byPeople = by.some((each) => each !== 'system');
    expect(manualPresentation(name) !== undefined, name).toBe(byPeople);
  }
});
