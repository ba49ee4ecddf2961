import { type SubmitEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLoaderData, useLocation, useRouteLoaderData } from 'react-router';
import type { Favorite } from '#features/favorites/favorite.ts';
import { wineName } from '#features/listings/listing.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { PageOwnerField } from '../forms/form.tsx';
import { useToast } from '../shell/toasts.tsx';
import { useAnsweredFetcher } from '../shell/use-answered-fetcher.ts';
import { onKeptChange, readKept } from './kept-favorites.ts';

/** What the loader of a page with favorite buttons returns: the ids of the favorites. */
type FavoritesData = { favorites: readonly string[] };

/** How long an error is shown, in milliseconds. */
const toastDuration = 8_000;

/**
 * The favorite button of a listing or a winery. With JavaScript it changes at once, and back if the request fails;
 * without an account the tab keeps it until its visitor has one. Without JavaScript it is a form.
 * @param name the name of the listing or winery
 * @param onPicture whether it is in the upper right corner of a picture
 */
export function FavoriteButton({
  kind,
  id,
  name,
  onPicture = false,
}: Favorite & { name: string; onPicture?: boolean }) {
  const { pathname, search } = useLocation();
  const back = pathname + search;
  const { on, toggle } = useFavorite({ kind, id }, back);
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    toggle();
  };
  return (
    <form
      method="post"
      action="/favorites"
      onSubmit={press}
      className={onPicture ? 'absolute top-1 right-1 z-10' : 'shrink-0'}
    >
      <PageOwnerField />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="on" value={String(!on)} />
      <input type="hidden" name="back" value={back} />
      <FavoriteToggle on={on} name={name} />
    </form>
  );
}

/**
 * The favorite button on the picture of a wine or a tasting. A wine's name includes its vintage; a tasting has none.
 */
export function ListingFavoriteButton({
  listing,
}: {
  listing: { id: string; title: string; vintage?: number | null };
}) {
  const { id, title, vintage } = listing;
  return (
    <FavoriteButton
      kind="listing"
      id={id}
      name={vintage === undefined ? title : wineName({ title, vintage })}
      onPicture
    />
  );
}

/** The answer to a click. */
type FavoriteAnswer = { status: 'saved'; on: boolean } | { status: 'refused'; problem?: string };

/**
 * The state of a favorite, and a function that toggles it. Clicks during a request are sent after it, only the last
 * state.
 */
function useFavorite(favorite: Favorite, back: string): { on: boolean; toggle: () => void } {
  const data = useLoaderData<FavoritesData>();
  const toast = useToast();
  // why: the clicked state applies until the page's data are loaded again
  const [pressed, setPressed] = useState<{ on: boolean; over: FavoritesData }>();
  const on = pressed?.over === data ? pressed.on : data.favorites.includes(favorite.id);
  const wanted = useRef(on);
  /** The stored state before the pending request; undefined if there is none. */
  const before = useRef<boolean>(undefined);
  const send = (stored: boolean) => {
    before.current = stored;
    const fields = { ...favorite, on: String(wanted.current), back };
    // why: a list of favorites keeps items that were just removed; the page's data are not loaded again
    void post(fields, { action: '/favorites', defaultShouldRevalidate: false });
  };
  const { post } = useAnsweredFetcher<FavoriteAnswer>((answer) => {
    const stored = answer.status === 'saved' ? answer.on : (before.current ?? on);
    before.current = undefined;
    if (answer.status === 'saved') {
      if (wanted.current !== stored) send(stored);
      return;
    }
    setPressed({ on: stored, over: data });
    const text = answer.problem ?? 'Your favorites could not be reached. Please try again.';
    toast({ tone: 'error', text, lifetime: toastDuration });
  });
  const keep = useKeptFavorite(favorite, back);
  const save = () => {
    wanted.current = !on;
    setPressed({ on: !on, over: data });
    if (before.current === undefined) send(on);
  };
  const toggle = () => {
    if (!keep.toggle) return save();
    // why: what the tab cannot keep is asked for at the sign-up
    keep.toggle().then((isKept) => isKept || save(), save);
  };
  return { on: on || keep.on, toggle };
}

/**
 * A favorite of a visitor without an account, which the tab keeps.
 * @returns `toggle`, undefined for who has an account; it returns whether the tab could keep or remove it
 */
function useKeptFavorite({ kind, id }: Favorite, back: string) {
  const isAnonymous = useRouteLoaderData<{ visitor?: object }>('root')?.visitor === undefined;
  const kept = useSyncExternalStore(onKeptChange, readKept, () => '');
  const toast = useToast();
  const toggle = async () => {
    const { firstKeptToast, toggleKept } = await import('./keep-favorite.tsx');
    const on = !readKept().includes(id);
    const number = toggleKept({ kind, id });
    if (on && number === 1) toast(firstKeptToast(back));
    return number !== undefined;
  };
  return { on: isAnonymous && kept.includes(id), toggle: isAnonymous ? toggle : undefined };
}

/** The submit button of a favorite form. @param name the name of the listing or winery */
export function FavoriteToggle({ on, name }: { on: boolean; name: string }) {
  // why: its label names the next action, so it has no aria-pressed: a screen reader would announce a contradiction
  const label = on ? `Remove ${name} from favorites` : `Add ${name} to favorites`;
  return <IconButton type="submit" kind="raised" icon={on ? 'heart-filled' : 'heart'} label={label} />;
}
