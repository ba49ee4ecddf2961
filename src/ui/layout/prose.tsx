import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const look = classNames(
  'max-w-prose text-body text-pretty',
  '[&>*+*]:mt-4 [&>h2:not(:first-child)]:mt-10 [&>h2]:text-heading [&>h3]:mt-8 [&>h3]:text-title',
  '[&_a]:link [&_li]:mt-1.5 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5',
  '[&_li]:marker:text-ink-soft [&_blockquote]:border-l-2 [&_blockquote]:border-garnet [&_blockquote]:pl-4',
  '[&_hr]:my-8 [&_hr]:border-line [&_strong]:font-semibold',
  '[&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_th]:border-b [&_th]:border-line [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left',
);

/** Long text: legal pages, articles, descriptions. Plain elements inside, at most 40 rem wide. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={look}>{children}</div>;
}
