import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { wineryTextLimits } from '#features/wineries/seller-winery.ts';
import type { LatLng } from '#kit/geo.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { useFormSnapshot } from '../../forms/use-form.ts';
import { type PartProps, sectionProps, textFieldProps, type WineryFormResult } from './form-sections.tsx';
import { HoursFields } from './hours-fields.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { VisitFields } from './visit-fields.tsx';
import { type Grape, WineFields } from './wine-fields.tsx';
import type { WineryForm } from './winery-form.ts';

type FormProps = {
  site: { host: string };
  winery: { slug: string; middle: LatLng | null };
  stored: WineryForm;
  varietals: readonly Grape[];
  limited: boolean;
  result: WineryFormResult | undefined;
};

/**
 * The content of a winery's page, in one form that works without JavaScript. It asks before unsaved changes are lost.
 */
export function WineryInfoForm(props: FormProps) {
  const { winery, limited, result } = props;
  const { formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, saved, blocker } = useUnsavedChanges(form, rejectedForm(result)?.typed);
  return (
    // why: without the slug the form would be submitted for the owner's first winery, which may change meanwhile
    <Form
      ref={form}
      method="post"
      action={`?winery=${winery.slug}`}
      noValidate
      onSubmit={onSubmit}
      className="[&_:is(input,select,textarea)]:scroll-mb-24"
    >
      <UnsavedChangesPrompt blocker={blocker} />
      {/* why: Enter in a field presses the first submit button of a form, which must not move a photo */}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      <Fields key={saved} {...props} sending={formData !== undefined} />
      <div className="sticky bottom-[var(--foot-notice,0rem)] z-10 mt-8 border-t border-line bg-paper py-3">
        <Button
          type="submit"
          kind="primary"
          size="large"
          busy={formData !== undefined}
          busyLabel="Saving"
          disabled={limited}
        >
          Save the page
        </Button>
      </div>
    </Form>
  );
}

/**
 * The fields of the form.
 * @param props.sending whether it is being saved: the fields are mounted again then, and what is typed meanwhile would
 * be lost
 */
function Fields({ site, winery, stored, varietals, limited, result, sending }: FormProps & { sending: boolean }) {
  const snapshot = useFormSnapshot(stored);
  const rejected = rejectedForm(result);
  const part: PartProps = { form: rejected?.typed ?? snapshot, errors: rejected?.fields ?? {} };
  return (
    <fieldset disabled={limited} inert={sending} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      <input type="hidden" name="seen" value={part.form.version} />
      <NameFields {...part} host={site.host} />
      <DescriptionFields {...part} />
      <PhotoFields {...part} />
      <PlaceFields {...part} middle={winery.middle} />
      <HoursFields {...part} />
      <VisitFields {...part} />
      <WineFields {...part} grapes={varietals} />
    </fieldset>
  );
}

/** The result of a form that was not saved. */
function rejectedForm(result: WineryFormResult | undefined) {
  return result?.status === 'saved' ? undefined : result;
}

function NameFields({ host, ...part }: PartProps & { host: string }) {
  const field = textFieldProps(part);
  return (
    <FieldGroup {...sectionProps('winery-name')}>
      <TextField {...field('name')} label="Name of the winery" maxLength={wineryTextLimits.name} required />
      <TextField
        {...field('slug')}
        label="Address of your page"
        hint={`${host}/winery/… Letters, digits and hyphens. After a change the old address leads to the new one.`}
        maxLength={wineryTextLimits.slug}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField {...field('phone')} label="Phone" type="tel" autoComplete="off" maxLength={30} optional />
        <TextField {...field('website')} label="Website" inputMode="url" autoComplete="off" maxLength={500} optional />
      </div>
    </FieldGroup>
  );
}

function DescriptionFields(part: PartProps) {
  const field = textFieldProps(part);
  return (
    <FieldGroup {...sectionProps('winery-words')}>
      <TextArea
        {...field('shortDescription')}
        label="In short"
        hint="Shown at the top of your page, beside your wines and in search engines."
        maxLength={wineryTextLimits.shortDescription}
        optional
      />
      <TextArea
        {...field('story')}
        label="Your story"
        hint="The land, the people, how the wine is made. Plain text; empty lines make paragraphs."
        maxLength={wineryTextLimits.story}
        rows={7}
        optional
      />
    </FieldGroup>
  );
}
