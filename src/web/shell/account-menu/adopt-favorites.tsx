import { useEffect, useEffectEvent } from 'react';
import { clearKept } from '../../catalog/keep-favorite.tsx';
import { readKept } from '../../catalog/kept-favorites.ts';
import { useAnsweredFetcher } from '../use-answered-fetcher.ts';

/** Moves the favorites that this tab kept without an account to the account that is signed in now. Renders nothing. */
export function AdoptFavorites(): null {
  const { post } = useAnsweredFetcher<{ status: 'saved' | 'refused' }>((answer) => {
    // why: after a failure they wait for the next page
    if (answer.status === 'saved') clearKept();
  });
  const adopt = useEffectEvent(() => {
    const kept = readKept();
    if (kept !== '') void post({ do: 'adopt', kept }, { action: '/favorites' });
  });
  useEffect(() => adopt(), []);
  return null;
}
