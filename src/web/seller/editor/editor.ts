import type { EditorListing, MissingRequirement } from '#features/listing-management/editor/listing-editor.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { Rejected, TypedText } from '../../forms/form-result.ts';
import type { AvailabilityTabData } from './availability/availability-tab.ts';
import type { ShownAffectedBookings } from './availability/exception-messages.ts';
import { fieldLabel } from './field-labels.ts';
import type { PhotosTabData } from './photos/photos-tab.ts';

/**
 * The result of a form of the editor that was not saved. `typed` contains what was typed, if it could not be saved;
 * `affected` the bookings that would be left without seats; `missingRequirements` the missing requirements of a listing that cannot be
 * published.
 */
export type EditorFormResult = Rejected<{
  code: ErrorCode;
  affected?: ShownAffectedBookings;
  missingRequirements?: readonly MissingRequirement[];
}>;

/** A tab that could not be saved: why, and what was typed. */
export type RejectedTab = EditorFormResult & { typed: TypedText };

/** What tabs need from the server besides the listing. */
export type TabData = {
  grapes?: readonly string[];
  /** For a new listing: the wineries to choose from, and the slug of the one in the URL, or an empty text. */
  wineries?: readonly { slug: string; name: string }[];
  winery?: string;
  photos?: PhotosTabData;
  availability?: AvailabilityTabData;
};

/** The props of a tab's form besides its fields. */
export type TabFormProps = {
  /** The label of its button. */
  saveLabel: string;
  /** Whether another button of the page is the primary one. */
  secondary: boolean;
  rejected: RejectedTab | undefined;
  /** Whether it is an impersonation session, which can change nothing. */
  limited: boolean;
};

/** The props of a tab's component. A new listing is undefined until its details are saved. */
export type PanelProps = {
  listing: EditorListing | undefined;
  data: TabData;
  rejected: RejectedTab | undefined;
  form: TabFormProps;
};

/** The id of a tab's form, for buttons outside it. */
export const tabFormId = 'listing-tab';

/** The props of a tab's field by its name, which is its id too: label, value (typed, else stored), and error. */
export function fieldPropsOf(rejected: RejectedTab | undefined, stored: Readonly<Record<string, string>>) {
  return (name: string) => {
    const error = rejected?.fields?.[name];
    return {
      id: name,
      name,
      label: fieldLabel(name),
      defaultValue: rejected?.typed[name] ?? stored[name] ?? '',
      ...(error && { error }),
    };
  };
}

/** Whether a checkbox is checked: as submitted, else as stored. */
export function isChecked(rejected: RejectedTab | undefined, name: string, stored: boolean): boolean {
  return rejected ? rejected.typed[name] !== undefined : stored;
}

/** An amount for an input field, e.g. `24.50`; empty for none. @param cents the amount in cents */
export function formatCentsInput(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
