import { data } from 'react-router';
import { ErrorPage } from '../../components/error-page.tsx';

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

/** Every unknown address, and `/notfound`: a page, but with the status that says it is none. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <ErrorPage status={404} />;
}
