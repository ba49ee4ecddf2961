/** What somebody does in a story, and how many hours after the previous step. */
export type StoryStep = { after: number } & (
  | { by: 'buyer'; does: 'pay' }
  | { by: 'winery'; does: 'accept' }
  | { by: 'buyer' | 'winery'; does: 'say'; text: string }
  | { by: 'buyer' | 'winery'; does: 'review'; rating: number; text: string }
  | { by: 'buyer' | 'winery'; does: 'move'; transition: string; params?: Record<string, string> }
  | { by: 'time' }
);

/** An order of the demo: buyer, winery, how many hours ago it began, what was ordered, and what happened. */
export type OrderStory = {
  name: string;
  buyer: string;
  winery: string;
  hoursAgo: number;
  /** Bottles by the index of the wine among the winery's newest; a tasting by number of people; or an enquiry. */
  wants:
    | { wines: readonly (readonly [place: number, bottles: number])[]; ships?: true }
    | { guests: number }
    | { asksAbout: number | 'winery' };
  steps: readonly StoryStep[];
};

const buyer = 'buyer@lonevine.test';
const [bend, ranch] = ['pedernales-bend', 'red-gate-ranch'] as const;
const day = 24;

const pay = { after: 0.1, by: 'buyer', does: 'pay' } as const;
const accept = (after: number) => ({ after, by: 'winery', does: 'accept' }) as const;
const transition = (after: number, by: 'buyer' | 'winery', transition: string, params: Record<string, string> = {}) =>
  ({ after, by, does: 'move', transition, params }) as const;
const say = (after: number, by: 'buyer' | 'winery', text: string) => ({ after, by, does: 'say', text }) as const;
const review = (after: number, by: 'buyer' | 'winery', rating: number, text: string) =>
  ({ after, by, does: 'review', rating, text }) as const;
const shipped = (after: number, trackingNumber: string) =>
  transition(after, 'winery', 'mark-delivered', { carrier: 'UPS', trackingNumber });
const received = (after: number) => transition(after, 'buyer', 'mark-received');

/**
 * Some orders in each state in which an order can stay, all of the sample accounts. Those ended by timers come first,
 * since a timer ends everything that is due by then.
 */
export const demoOrderStories: readonly OrderStory[] = [
  story('expired-1', bend, 12 * day, { wines: [[2, 2]] }, [{ after: 1, by: 'time' }]),
  story('expired-2', ranch, 9 * day, { wines: [[1, 1]] }, [{ after: 1, by: 'time' }]),
  {
    ...fetched('reviewed-3', bend, 34 * day, [
      review(day, 'buyer', 3, 'Pleasant, a little shy. I had hoped for more of what the label says.'),
      { after: 8 * day, by: 'time' },
    ]),
    buyer: 'owner.live-oak-mission@lonevine.test',
  },
  {
    ...fetched('reviewed-4', bend, 27 * day, [
      review(
        2,
        'buyer',
        5,
        'I make wine myself, and I am a little envious.\nBought one to learn from, drank it instead.',
      ),
      review(day, 'winery', 5, 'Colleagues who ask good questions are always welcome.'),
    ]),
    buyer: 'owner.cedar-brake-cellars@lonevine.test',
  },
  {
    ...fetched('reviewed-5', bend, 24 * day, [
      review(5, 'winery', 4, 'Quick to pay, quick to fetch, quick to leave. Stay longer next time.'),
      review(day, 'buyer', 4, 'Better on the second evening than on the first.'),
    ]),
    buyer: 'owner.slow-windmill@lonevine.test',
  },
  story(
    'reviewed-1',
    bend,
    30 * day,
    {
      wines: [
        [0, 2],
        [1, 1],
      ],
      ships: true,
    },
    [
      pay,
      accept(3),
      shipped(20, '1Z999AA10123456784'),
      received(3 * day),
      review(5, 'buyer', 5, 'Packed like eggs, poured like summer. The white with an edge is the one to buy twice.'),
      review(9, 'winery', 5, 'Was at home when the carrier came. What more can one ask?'),
    ],
  ),
  story('reviewed-2', ranch, 21 * day, { wines: [[3, 3]] }, [
    pay,
    accept(2),
    transition(2 * day, 'winery', 'mark-delivered'),
    received(1),
    review(day, 'winery', 4, 'Came ten minutes before closing, left with a smile and three bottles.'),
    review(4, 'buyer', 4, 'Good wine, kind people, a very long gravel road.'),
  ]),
  story('reviewed-by-customer-1', bend, 12 * day, { wines: [[4, 1]], ships: true }, [
    pay,
    accept(5),
    shipped(day, '1Z999AA10123456111'),
    received(3 * day),
    review(2 * day, 'buyer', 4, 'Needs an hour of air and then does not stop talking.'),
  ]),
  story('reviewed-by-provider-1', ranch, 11 * day, { wines: [[2, 2]] }, [
    pay,
    accept(1),
    transition(day, 'winery', 'mark-delivered'),
    received(day),
    review(3 * day, 'winery', 5, 'A pleasure. The dog may come again.'),
  ]),
  story('completed-1', bend, 8 * day, { wines: [[5, 2]], ships: true }, [
    pay,
    accept(2),
    shipped(day, '1Z999AA10123456222'),
    received(4 * day),
  ]),
  story(
    'completed-2',
    ranch,
    6 * day,
    {
      wines: [
        [0, 1],
        [4, 1],
      ],
    },
    [pay, accept(2), transition(day, 'winery', 'mark-delivered'), received(2 * day)],
  ),
  story('canceled-1', bend, 7 * day, { wines: [[3, 6]] }, [pay, transition(1, 'buyer', 'cancel')]),
  story('canceled-2', ranch, 10 * day, { wines: [[5, 2]], ships: true }, [
    pay,
    accept(3),
    say(
      day,
      'winery',
      'A pallet fell over, and with it the last two bottles of yours. You get every cent back; we are sorry.',
    ),
    transition(0.2, 'winery', 'cancel'),
  ]),
  story('disputed-1', bend, 9 * day, { wines: [[1, 3]], ships: true }, [
    pay,
    accept(4),
    shipped(day, '1Z999AA10123456333'),
    transition(4 * day, 'buyer', 'dispute', {
      disputeReason: 'One of the three bottles has leaked, the label of the second is soaked.',
    }),
    say(2, 'winery', 'That should not happen. Could you tell us how the box looked when it came?'),
  ]),
  story('disputed-2', ranch, 8 * day, { wines: [[1, 2]], ships: true }, [
    pay,
    accept(6),
    shipped(2 * day, '1Z999AA10123456444'),
    transition(4 * day, 'buyer', 'dispute', {
      disputeReason: 'The carrier says delivered, but nobody was here and there is no box.',
    }),
  ]),
  story(
    'delivered-1',
    bend,
    4 * day,
    {
      wines: [
        [2, 2],
        [4, 1],
      ],
      ships: true,
    },
    [pay, accept(3), shipped(day, '1Z999AA10123456555')],
  ),
  story('delivered-2', ranch, 3 * day, { wines: [[4, 1]] }, [
    pay,
    accept(1),
    transition(day, 'winery', 'mark-delivered'),
  ]),
  story('accepted-1', bend, 2 * day, { wines: [[0, 1]], ships: true }, [pay, accept(6)]),
  story('accepted-2', bend, 3 * day, { guests: 2 }, [
    pay,
    accept(2),
    say(1, 'buyer', 'One of us eats no meat. Is there something other than the chicken?'),
    say(3, 'winery', 'There is: a bean salad that the chicken envies. See you under the oaks!'),
  ]),
  story('purchased-1', bend, 5, { wines: [[1, 2]], ships: true }, [
    pay,
    say(0.1, 'buyer', 'It is a present: could you leave the price out of the box?'),
  ]),
  story(
    'purchased-2',
    ranch,
    day,
    {
      wines: [
        [0, 3],
        [2, 1],
      ],
    },
    [pay],
  ),
  story('enquiry-1', bend, 2 * day, { asksAbout: 0 }, [
    say(0, 'buyer', 'How long would you keep this one? My sister marries in four years.'),
    say(5, 'winery', 'Four years will do it good, if the cellar is cool. Ten would be brave.'),
  ]),
  story('enquiry-2', ranch, 6, { asksAbout: 'winery' }, [say(0, 'buyer', 'Do you show people round on weekdays?')]),
  { ...story('owner-buys', 'cedar-brake-cellars', 3, { wines: [[0, 2]] }, [pay]), buyer: 'owner@lonevine.test' },
  story('pending-1', bend, 0, { wines: [[3, 1]] }, []),
  story('pending-2', ranch, 0, { wines: [[3, 1]], ships: true }, []),
];

/** Somebody collects a bottle of a winery's newest wine; and what happened afterwards. */
function fetched(name: string, winery: string, hoursAgo: number, then: readonly StoryStep[]): OrderStory {
  const steps = [pay, accept(2), transition(day, 'winery', 'mark-delivered'), received(1)];
  return story(name, winery, hoursAgo, { wines: [[0, 1]] }, [...steps, ...then]);
}

function story(
  name: string,
  winery: string,
  hoursAgo: number,
  wants: OrderStory['wants'],
  steps: readonly StoryStep[],
): OrderStory {
  return { name, buyer, winery, hoursAgo, wants, steps };
}
