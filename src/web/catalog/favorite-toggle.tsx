import { IconButton } from '#ui/actions/icon-button.tsx';

/**
 * The heart of a favorite, which sends the form that it stands in.
 * @param name what it is on, as people call it
 */
export function FavoriteToggle({ on, name }: { on: boolean; name: string }) {
  // why: its words say what it does next, so it is no pressed button too: both would say the opposite of each other
  const label = on ? `Remove ${name} from favorites` : `Add ${name} to favorites`;
  return <IconButton type="submit" kind="raised" icon={on ? 'heart-filled' : 'heart'} label={label} />;
}
