import { Link, useNavigation } from 'react-router';
import {
  type EditorListing,
  editorUrl,
  type MissingRequirement,
  tabLabel,
  tabsOf,
} from '#features/listing-management/editor/listing-editor.ts';
import { Button } from '#ui/actions/button.tsx';
import { tabFormId } from './editor.ts';

/**
 * The end of a draft: its missing requirements with links to their tabs, or the button that saves this tab and
 * publishes the listing.
 * @param approval whether an admin approves it first
 * @param main whether its button is the primary one of the page
 */
export function PublishSection(props: { listing: EditorListing; approval: boolean; limited: boolean; main: boolean }) {
  const { listing, approval, limited, main } = props;
  const { formData } = useNavigation();
  const label = approval ? 'Submit for approval' : 'Publish listing';
  return (
    <section aria-labelledby="publish" className="grid gap-3 rounded-lg bg-paper-sunk px-5 py-5">
      <h2 id="publish" className="text-title">
        {approval ? 'Ready to submit?' : 'Ready to publish?'}
      </h2>
      {listing.missingRequirements.length > 0 ? (
        <>
          <p className="text-small">Before it can be sold it needs:</p>
          <MissingRequirementList listing={listing} missingRequirements={listing.missingRequirements} />
        </>
      ) : (
        <p className="text-small text-ink-soft">
          {approval ? 'We look at it and publish it.' : 'Buyers can find it at once.'} Changes on this tab are saved
          too.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          form={tabFormId}
          name="intent"
          value="publish"
          kind={main ? 'primary' : 'secondary'}
          disabled={limited || listing.missingRequirements.length > 0}
          busy={formData?.get('intent') === 'publish'}
          busyLabel={approval ? 'Submitting' : 'Publishing listing'}
        >
          {label}
        </Button>
      </div>
    </section>
  );
}

/** The missing requirements of a listing, each with a link to its tab. */
export function MissingRequirementList({
  listing,
  missingRequirements,
}: {
  listing: EditorListing;
  missingRequirements: readonly MissingRequirement[];
}) {
  const shown = tabsOf(listing.type);
  return (
    <ul className="grid list-disc gap-1 pl-5 text-small">
      {missingRequirements.map(({ tab, message }) => (
        <li key={message}>
          {shown.includes(tab) ? (
            <Link to={editorUrl(listing, tab)} className="link">
              {tabLabel(tab, listing.type)}
            </Link>
          ) : (
            tabLabel(tab, listing.type)
          )}
          : {message}
        </li>
      ))}
    </ul>
  );
}
