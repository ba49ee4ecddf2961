import { type SubmitEvent, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import type { Favorite } from '#features/favorites/favorite.ts';
import { wineName } from '#features/listings/listing.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useToast } from '../shell/toasts.tsx';

/** A page that shows hearts tells which of them are on, in its loader's data. */
type FavoritesData = { favorites: readonly string[] };

/** How long the shop has to answer, and how long it is said that it did not, in milliseconds. */
const [timeout, toastDuration] = [10_000, 8_000];

/**
 * The heart on a listing or a winery. With script it changes at once, and goes back if the shop refuses or cannot be reached;
 * without script it is a form that comes back. Presses while one is on its way are sent after it, the last one alone.
 * @param name what it is on, as people call it
 * @param onPicture it lies in the upper right corner of a picture
 */
export function FavoriteButton({
  kind,
  id,
  name,
  onPicture = false,
}: Favorite & { name: string; onPicture?: boolean }) {
  const data = useLoaderData<FavoritesData>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  // why: what was pressed counts until the page is loaded anew
  const [pressed, setPressed] = useState<{ on: boolean; over: FavoritesData }>();
  const on = pressed?.over === data ? pressed.on : data.favorites.includes(id);
  const wanted = useRef(on);
  const busy = useRef(false);
  const back = pathname + search;
  const show = (next: boolean) => {
    wanted.current = next;
    setPressed({ on: next, over: data });
  };
  const press = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    let kept = on;
    show(!on);
    if (busy.current) return;
    busy.current = true;
    while (wanted.current !== kept) {
      const next = wanted.current;
      const refused = await sendFavorite({ kind, id, on: String(next), back });
      if (!refused) {
        kept = next;
        continue;
      }
      show(kept);
      if (refused.to) await navigate(refused.to);
      else
        toast({
          tone: 'error',
          text: refused.message ?? 'Your favorites could not be reached. Please try again.',
          lifetime: toastDuration,
        });
    }
    busy.current = false;
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

type FavoriteRefusal = { message?: string; to?: string };

/** Sends a heart. @returns nothing if it was kept, else why not: an empty answer where the shop said nothing */
async function sendFavorite(fields: Record<string, string>): Promise<FavoriteRefusal | undefined> {
  try {
    const body = new URLSearchParams({ ...fields, stay: 'true' });
    const answer = await fetch('/favorites', { method: 'post', body, signal: AbortSignal.timeout(timeout) });
    return answer.ok ? undefined : await answer.json();
  } catch {
    return {};
  }
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
