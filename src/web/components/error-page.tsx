import { Link } from 'react-router';

/** What a visitor sees instead of a page: a 404, or a failure on our side. */
export function ErrorPage({ status }: { status: number }) {
  return (
    <section>
      <h1>{status}</h1>
      <p>
        {status === 404 ? "Sorry, we couldn't find that page." : 'Something went wrong on our side. Please try again.'}
      </p>
      <Link to="/">Back to the front page</Link>
    </section>
  );
}
