/** The table of contents of a long text, which stays beside it on a wide screen. */
export function Contents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-labelledby="contents" className="self-start print:hidden lg:sticky lg:top-6">
      <h2 id="contents" className="mb-1 text-title">
        On this page
      </h2>
      <ol className="list-none text-small max-lg:columns-2 max-lg:gap-x-6">
        {sections.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center py-1 underline-offset-4 hover:text-garnet hover:underline lg:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
