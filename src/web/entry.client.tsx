import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { rememberTypedText } from './forms/typed-before-hydration.ts';
import { failWithMissingModules, LastShellData } from './shell/errors/page-not-loaded.ts';

const giveBackTypedText = rememberTypedText();

/** Marks the document as hydrated, for styles and tests that depend on it. */
function Hydrated() {
  useEffect(() => {
    failWithMissingModules();
    giveBackTypedText();
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return null;
}

// why: React Router leaves the end of an answer unread, and when a newer navigation aborts it nobody handles that rejection
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LastShellData value={{}}>
        <HydratedRouter />
      </LastShellData>
      <Hydrated />
    </StrictMode>,
  );
});
