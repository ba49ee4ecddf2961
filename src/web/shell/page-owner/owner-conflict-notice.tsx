import { lazy, Suspense, useEffect, useState } from 'react';
import { type OwnerConflict, onOwnerConflict } from '../../forms/owner-conflict.ts';

// why: few visitors ever see it
const OwnerConflictDialog = lazy(async () => ({
  default: (await import('./owner-conflict-dialog.tsx')).OwnerConflictDialog,
}));

/**
 * Says who is logged in now, once something that this page sent was refused because it was made for another account.
 * @param openedFor the account that the page shows
 */
export function OwnerConflictNotice({ openedFor }: { openedFor: string | undefined }) {
  const [conflict, setConflict] = useState<OwnerConflict>();
  useEffect(() => onOwnerConflict(setConflict), []);
  if (!conflict) return null;
  return (
    <Suspense>
      <OwnerConflictDialog conflict={conflict} openedFor={openedFor} onClose={() => setConflict(undefined)} />
    </Suspense>
  );
}
