import { useCallback } from 'react';
import {
  type SubmitFunction,
  type SubmitOptions,
  type SubmitTarget,
  useFetcher as useRouterFetcher,
  useSubmit as useRouterSubmit,
} from 'react-router';
import { pageOwnerField } from '#features/accounts/page-owner.ts';
import { usePageOwner } from './page-owner.ts';

/** React Router's `useSubmit`: what it sends says for whom the page was made. */
export function useSubmit(): SubmitFunction {
  const submit = useRouterSubmit();
  const owner = usePageOwner();
  return useCallback(
    (target: SubmitTarget, options?: SubmitOptions) => submit(withOwner(target, owner), options),
    [submit, owner],
  );
}

/** React Router's `useFetcher`: what it sends says for whom the page was made. */
export function useFetcher<Answer>(options?: { key?: string }): ReturnType<typeof useRouterFetcher<Answer>> {
  const fetcher = useRouterFetcher<Answer>(options);
  const owner = usePageOwner();
  const { submit } = fetcher;
  const ownSubmit: typeof submit = useCallback(
    (target, given) => submit(withOwner(target, owner), given),
    [submit, owner],
  );
  return { ...fetcher, submit: ownSubmit };
}

/** A form and its button contain their owner as a field already. */
function withOwner(target: SubmitTarget, owner: string): SubmitTarget {
  if (target === null || target instanceof HTMLElement) return target;
  if (target instanceof FormData || target instanceof URLSearchParams) {
    target.set(pageOwnerField, owner);
    return target;
  }
  return { ...(target as Record<string, string>), [pageOwnerField]: owner };
}
