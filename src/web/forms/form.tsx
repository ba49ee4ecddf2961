import type { ComponentProps } from 'react';
import { Form as RouterForm } from 'react-router';
import { pageOwnerField } from '#features/accounts/page-owner.ts';
import { usePageOwner } from './page-owner.ts';

/**
 * React Router's form. One that changes something says for whom its page was made: without that the server refuses it.
 */
export function Form({ children, ...props }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...props}>
      {props.method === undefined || props.method === 'get' ? null : <PageOwnerField />}
      {children}
    </RouterForm>
  );
}

/** For whom the page was made, in forms that are not a `Form`: of the browser itself, and of fetchers. */
export function PageOwnerField() {
  return <input type="hidden" name={pageOwnerField} value={usePageOwner()} />;
}
