import { defineStateMachine } from '#kit/state-machine.ts';

type State = 'planning' | 'active' | 'processed' | 'archived';

/**
 * The process of a release. Members see an active one and change their part of it until it is billed; so it never goes
 * back to planning. It is processed once every member is billed, or skipped with a reason.
 */
const releaseProcess = defineStateMachine<State, 'winery' | 'system', never, never>()({
  alias: 'club-release/release-1',
  initial: 'planning',
  final: ['archived'],
  flags: {},
  transitions: {
    activate: { from: 'planning', to: 'active', by: 'winery' },
    process: { from: 'active', to: 'processed', by: 'system' },
    archive: { from: 'processed', to: 'archived', by: 'winery' },
  },
});

/** How far a release has come. */
export type ReleaseState = (typeof releaseProcess.states)[number];

/** How far the charge of a member's shipment has come; `billed` means that the order exists. */
export type ShipmentState = 'charging' | 'declined' | 'billed' | 'skipped';

/**
 * Why a member got nothing of a release. `short`: bottles were missing; `price`: costs more than the member agreed to;
 * `law`, `volume`, and `age`: the wine may not be shipped there, not that much of it, or not to that person; `banned`: the
 * member was banned, or every owner of the winery.
 */
export type SkipReason =
  | 'member'
  | 'held'
  | 'canceled'
  | 'short'
  | 'price'
  | 'law'
  | 'volume'
  | 'declined'
  | 'age'
  | 'unavailable'
  | 'banned';
