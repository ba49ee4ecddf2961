import type { EditorListing, MissingRequirement } from '#features/listing-management/editor/listing-editor.ts';
import type { Rejected, TypedText } from '../../forms/form-result.ts';
import type { AvailabilityTabData } from './availability/availability-tab.ts';
import type { ShownAffectedBookings } from './availability/exception-messages.ts';
import { fieldLabel } from './field-labels.ts';
import type { PhotosTabData } from './photos/photos-tab.ts';

/**
 * What became of a form of the editor that was not done. Typed is what stands in the tab, where that is what could not be saved; `affected`
 * are bookings that rely on hours which were to go, and `gaps` what keeps the listing from being published.
 */
export type EditorFormResult = Rejected<{
  code: string;
  affected?: ShownAffectedBookings;
  gaps?: readonly MissingRequirement[];
}>;

/** A tab that was sent and could not be saved: why, and what was typed. */
export type RejectedTab = EditorFormResult & { typed: TypedText };

/** What tabs need from the server besides the listing. */
export type TabData = {
  grapes?: readonly string[];
  /** Of a new listing the wineries that it may be of, and the slug of the one that the address names; nothing where it names none. */
  wineries?: readonly { slug: string; name: string }[];
  winery?: string;
  photos?: PhotosTabData;
  availability?: AvailabilityTabData;
};

/** What the form of a tab takes besides its fields. */
export type TabFormProps = {
  /** What its button says. */
  saveLabel: string;
  /** Whether another button of the page is the main one. */
  secondary: boolean;
  rejected: RejectedTab | undefined;
  /** In a limited session nothing can be changed. */
  limited: boolean;
};

/** What the component of a tab takes. Before a new listing has its details there is none. */
export type PanelProps = {
  listing: EditorListing | undefined;
  data: TabData;
  rejected: RejectedTab | undefined;
  form: TabFormProps;
};

/** The form of a tab: buttons that stand elsewhere send it by this id. */
export const tabFormId = 'listing-tab';

/**
 * What a field of a tab takes by its name, which is its id too: what it is called, what was typed or else what is kept, and what is wrong
 * with it.
 */
export function fieldPropsOf(rejected: RejectedTab | undefined, kept: Readonly<Record<string, string>>) {
  return (name: string) => {
    const error = rejected?.fields?.[name];
    return {
      id: name,
      name,
      label: fieldLabel(name),
      defaultValue: rejected?.typed[name] ?? kept[name] ?? '',
      ...(error && { error }),
    };
  };
}

/** Whether a box was ticked, or is kept so. */
export function isTicked(rejected: RejectedTab | undefined, name: string, kept: boolean): boolean {
  return rejected ? rejected.typed[name] !== undefined : kept;
}

/** An amount as one types it, e.g. `24.50`; empty where there is none. @param cents of the amount */
export function formatCentsInput(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
