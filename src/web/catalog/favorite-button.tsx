import { type SubmitEvent, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { Favorite } from '#features/favorites/favorite.ts';
import { wineName } from '#features/listings/listing.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useToast } from '../shell/toasts.tsx';
import { useAnsweredFetcher } from '../shell/use-answered-fetcher.ts';

/** A page that shows favorite buttons says in its loader's data which of them are on. */
type FavoritesData = { favorites: readonly string[] };

/** How long it is said that something was not changed, in milliseconds. */
const toastDuration = 8_000;

/**
 * The heart on a listing or a winery. With script it changes at once, and goes back if the shop refuses or cannot be reached;
 * without script it is a form that comes back.
 * @param name what it is on, as people call it
 * @param onPicture it lies in the upper right corner of a picture
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
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="on" value={String(!on)} />
      <input type="hidden" name="back" value={back} />
      <FavoriteToggle on={on} name={name} />
    </form>
  );
}

/** The heart on the picture of a wine or a tasting. A tasting has no vintage, not even none. */
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

/** What the shop answers to a press. */
type FavoriteAnswer = { status: 'saved'; on: boolean } | { status: 'refused'; problem?: string };

/** Whether the heart is on, and what changes it. Presses while one is on its way are sent after it, the last one alone. */
function useFavorite(favorite: Favorite, back: string): { on: boolean; toggle: () => void } {
  const data = useLoaderData<FavoritesData>();
  const toast = useToast();
  // why: what was pressed counts until the page is loaded anew
  const [pressed, setPressed] = useState<{ on: boolean; over: FavoritesData }>();
  const on = pressed?.over === data ? pressed.on : data.favorites.includes(favorite.id);
  const wanted = useRef(on);
  /** What the shop had before the press that is on its way. */
  const before = useRef<boolean>(undefined);
  const send = (stored: boolean) => {
    before.current = stored;
    const fields = { ...favorite, on: String(wanted.current), back };
    // why: what loses its heart stays where it is; nothing of the page is loaded anew
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
  const toggle = () => {
    wanted.current = !on;
    setPressed({ on: !on, over: data });
    if (before.current === undefined) send(on);
  };
  return { on, toggle };
}

/**
 * The heart of a favorite, which sends the form that it stands in.
 * @param name what it is on, as people call it
 */
export function FavoriteToggle({ on, name }: { on: boolean; name: string }) {
  // why: its words say what it does next, so it is no pressed button too: both would say the opposite of each other
  const label = on ? `Remove ${name} from favorites` : `Add ${name} to favorites`;
  return <IconButton type="submit" kind="raised" icon={on ? 'heart-filled' : 'heart'} label={label} />;
}
