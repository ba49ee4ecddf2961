import type { ComponentType } from 'react';
import type { EditorTab } from '#features/listing-management/editor/editor-tabs.ts';
import { useAsDrawn } from '../../components/use-as-drawn.ts';
import type { PanelProps } from './editor.ts';

/** The fields of a tab as its form was drawn, with the mark of what that was: so a change by somebody else is noticed. */
export function SnapshotPanel(props: PanelProps & { Panel: ComponentType<PanelProps>; tab: EditorTab }) {
  const { Panel, tab, listing, ...given } = props;
  const drawn = useAsDrawn(listing);
  const versions: Partial<Record<EditorTab, string>> = drawn?.tabVersions ?? {};
  return (
    <>
      <input type="hidden" name="seen" value={given.settled?.typed.seen ?? versions[tab]} />
      <Panel listing={drawn} {...given} />
    </>
  );
}
