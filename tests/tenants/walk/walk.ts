import type { Caller } from '../world/people.ts';
import type { World } from '../world/world.ts';
import { type Attempt, rivalsOf, type Sent, senderOf } from './attempt.ts';
import { differences, mixturesOf } from './mixtures.ts';
import { type Difference, rememberContents } from './rows.ts';

/** One of the three ways into the product. */
export type Door = {
  /** Sends a request of an operation. */
  send(operation: string, caller: Caller | undefined, sent: Sent): Promise<Response>;
  /** Whether an answer says that it was done. */
  isDone(answer: Response, text: string): boolean;
  /** Whether an answer only leads elsewhere: after what was done, or for who may not do it. */
  isElsewhere?(answer: Response): boolean;
};

/** How much was tried: operations, requests with valid bodies, requests of others, and ids of others in them. */
export type Tally = { operations: number; bodies: number; requests: number; ids: number };

/** Tables that anybody's request may write, and why that changes nothing. */
const written: Readonly<Record<string, string>> = {
  security_events: 'refused requests are recorded there',
};

/** Opens the walk through a door. */
export async function openWalk(world: World, door: Door) {
  let contents = await rememberContents(world.database.db);
  const tally: Tally = { operations: 0, bodies: 0, requests: 0, ids: 0 };
  let counted: Awaited<ReturnType<typeof contents.countWrites>> | undefined;
  const attemptAt = async (operation: string, caller: Caller | undefined, sent: Sent) => {
    let seen: { answer: Response; text: string; changed: Difference[] } | undefined;
    const before = await contents.countWrites();
    const late = [...before].filter(([name, count]) => counted && counted.get(name) !== count);
    if (late.length > 0)
      throw new Error(`The request before this one went on writing to ${late.map(([name]) => name)}`);
    await world.database.undoing(
      () => door.send(operation, caller, sent),
      async (answer) => {
        const text = await answer.text();
        seen = { answer, text, changed: meaningful(await contents.differences(before)) };
      },
    );
    counted = await contents.countWrites();
    if (seen === undefined) throw new Error('Nothing was answered');
    return { ...seen, isDone: door.isDone(seen.answer, seen.text) };
  };

  /** Tries a request as everybody. @returns what is wrong, in sentences */
  const tryAll = async (operation: string, attempt: Attempt): Promise<string[]> => {
    const problems: string[] = [];
    const { a, b } = world;
    const [fromA, fromB] = [await attempt.send(a, world), await attempt.send(b, world)];
    counted = undefined;
    tally.bodies += 1;
    const control = await attemptAt(operation, senderOf(world, a, attempt.by), fromA);
    const isDone =
      control.isDone || (door.isElsewhere?.(control.answer) && (attempt.changesNothing || control.changed.length > 0));
    if (!isDone) {
      const errors = world.server.reported.map(({ name, error }) => `${name} ${error}`).join(', ');
      return [`the ${attempt.by} is refused: ${control.answer.status} ${control.text.slice(0, 600)} ${errors}`];
    }
    if (!attempt.changesNothing && control.changed.length === 0) problems.push(`the ${attempt.by} changes nothing`);
    tally.ids += differences(fromA, fromB).length;
    for (const { who, caller, sent, isMixed } of othersRequests(world, attempt, fromA, fromB)) {
      const { answer, ...seen } = await attemptAt(operation, caller, sent);
      tally.requests += 1;
      const wrong = judge(world, attempt, { ...seen, isMixed, sender: caller });
      if (wrong) problems.push(`${who}: ${answer.status}, ${wrong}`);
    }
    return problems;
  };

  /** The same after what has to be so before; nothing of it is kept. */
  const tryAttempt = async (operation: string, attempt: Attempt): Promise<string[]> => {
    const { database, a, b } = world;
    const untouched = contents;
    let problems: string[] = [];
    const prepareAndTry = async () => {
      if (attempt.given) {
        await attempt.given(database.db, a, world);
        await attempt.given(database.db, b, world);
        contents = await rememberContents(database.db);
      }
      problems = await tryAll(operation, attempt);
    };
    await database.undoing(prepareAndTry, async () => {});
    contents = untouched;
    return problems;
  };
  return { tally, tryAttempt };
}

/** A request of somebody who is not the rightful sender of it. */
type OthersRequest = { who: string; caller: Caller | undefined; sent: Sent; isMixed: boolean };

/** What others send: the whole request of side A, and mixtures of it with the same request of side B. */
function othersRequests(world: World, attempt: Attempt, fromA: Sent, fromB: Sent): OthersRequest[] {
  const { a, b } = world;
  // why: what everybody may do with an id that nobody has used is no attack
  const isHarmless = attempt.others?.may === 'public' && a.isUnusedIn(fromA);
  const rivals = isHarmless ? [] : rivalsOf(world, attempt);
  const mixtures = attempt.by === 'admin' ? [] : mixturesOf(a, fromA, fromB);
  return [
    ...rivals.map(({ name: who, caller }) => ({ who, caller, sent: fromA, isMixed: false })),
    ...mixtures.map(({ what, sent }) => {
      const who = `${attempt.by} of the other side with ${what}`;
      return { who, caller: senderOf(world, b, attempt.by), sent, isMixed: true };
    }),
  ];
}

function meaningful(differences: readonly Difference[]): Difference[] {
  return differences.filter(({ table }) => !(table in written));
}

type Seen = {
  changed: readonly Difference[];
  isDone: boolean;
  text: string;
  isMixed: boolean;
  sender: Caller | undefined;
};

/** What is wrong about the request of somebody else; undefined if nothing is. */
function judge(world: World, { others, changesNothing, besides = [] }: Attempt, seen: Seen): string | undefined {
  const { isDone, text, isMixed, sender } = seen;
  const changed = seen.changed.filter(({ table }) => !besides.includes(table));
  const touched = changed.filter(({ gone, added }) => [...gone, ...added].some((row) => mentions(world, row, sender)));
  if (others?.may === 'public') {
    const { adds, changes = [] } = others;
    const more = touched.filter(
      ({ table, gone }) => !(gone.length > 0 ? changes : [...adds, ...changes]).includes(table),
    );
    return more.length > 0 ? `it writes to ${describe(more)}` : undefined;
  }
  if (others?.may === 'own' && isDone && others.saying !== undefined && !text.includes(others.saying)) {
    return `it does not say “${others.saying}” of what belongs to others`;
  }
  // why: the sender of a mixture may do what the rest of it says with what is theirs
  if (others?.may === 'own' || isMixed) {
    return touched.length > 0 ? `it changes what belongs to others: ${describe(touched)}` : undefined;
  }
  if (changed.length > 0) return `it changes ${describe(changed)}`;
  return isDone && !changesNothing ? 'it is answered as if it were done' : undefined;
}

/** Whether a row names something of side A besides who sent the request. */
function mentions({ idsOf }: World, row: string, sender: Caller | undefined): boolean {
  for (const [id] of row.matchAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g)) {
    if (id !== sender?.id && idsOf.a.has(id)) return true;
  }
  return false;
}

function describe(differences: readonly Difference[]): string {
  const row = (rows: readonly string[]) => rows[0]?.slice(0, 300) ?? '';
  return differences
    .map(({ table, gone, added }) => `${table} (before: ${row(gone)}; after: ${row(added)})`)
    .join(', ');
}
