import { lazy, Suspense, useRef } from 'react';
import { useNavigation } from 'react-router';
import { clubModelLabels, frequencyLabels } from '#features/clubs/club-labels.ts';
import { clubTextLimits, type ManagedClub, visibilityLabels } from '#features/clubs/managing/managed-club.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { FieldGroup, fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormState, formStateOf, type Rejected, type TypedText } from '../../forms/form-result.ts';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../forms/unsaved-changes.tsx';

// why: the upload's code is needed only once a picture is chosen
const ImageUpload = lazy(async () => ({
  default: (await import('../../forms/image-upload/image-upload.tsx')).ImageUpload,
}));

/** The names of the form's fields, which are also their ids, in their order. */
export const clubFieldNames = [
  ...['name', 'description', 'imageId', 'model', 'frequencyMonths', 'pickupEnabled', 'shippingEnabled'],
  ...['orderDiscountPercent', 'visibility', 'memberLimit', 'waitingList', 'retryDays'],
] as const;

/** The checkboxes among them. */
export const clubCheckboxes = ['pickupEnabled', 'shippingEnabled', 'waitingList'] as const;

const models = [
  {
    value: 'winemakers-choice',
    label: clubModelLabels['winemakers-choice'],
    note: 'You choose the wines of each release.',
  },
  {
    value: 'members-choice',
    label: clubModelLabels['members-choice'],
    note: 'You offer wines, and members choose among them. If they don’t, they get your default.',
  },
  {
    value: 'subscription',
    label: clubModelLabels.subscription,
    note: 'Members choose wines and how often they come. There are no releases.',
  },
];

const frequencies = Object.entries(frequencyLabels).map(([value, label]) => ({ value, label }));

const visibilities = [
  { value: 'public', label: visibilityLabels.public, note: 'It is listed among the wine clubs and on your page.' },
  { value: 'invitation', label: visibilityLabels.invitation, note: 'Nobody else finds it.' },
];

type FormProps = {
  id: string;
  club: ManagedClub | null;
  answer: Rejected | undefined;
  /** What was typed is kept, but nothing can be saved. */
  limited: boolean;
};

/** The form of a club, without its tiers. */
export function ClubForm({ id, club, answer, limited }: FormProps) {
  const state = formStateOf(answer, club ? typedClub(club) : newClub);
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, blocker } = useUnsavedChanges(form, answer);
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <Form ref={form} method="post" noValidate preventScrollReset onSubmit={onSubmit}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={club?.version ?? 0} />
        <fieldset disabled={limited} className="grid gap-8">
          <AboutFields state={state} />
          <WineFields state={state} />
          <MemberFields state={state} />
          <div>
            <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving">
              {club ? 'Save' : 'Save and add tiers'}
            </Button>
          </div>
        </fieldset>
      </Form>
      <UnsavedChangesPrompt blocker={blocker} />
    </>
  );
}

function AboutFields({ state }: { state: FormState }) {
  const field = fieldPropsOf(state);
  const { imageId = '' } = state.typed;
  return (
    <FieldGroup id="about" title="About the club">
      <TextField {...field('name')} label="Name" maxLength={clubTextLimits.name} autoComplete="off" required />
      <TextArea
        {...field('description')}
        label="What members get"
        hint="What is special about it, events, and everything else they get"
        optional
        maxLength={clubTextLimits.description}
      />
      <Suspense>
        <ImageUpload
          id="imageId"
          name="imageId"
          label="Picture"
          current={imageId === '' ? null : { id: imageId, src: imageVariantUrl(imageId, 'landscape-crop', 'jpg') }}
          {...(state.errors.imageId !== undefined && { error: state.errors.imageId })}
        />
      </Suspense>
    </FieldGroup>
  );
}

function WineFields({ state }: { state: FormState }) {
  const { typed, errors } = state;
  const field = fieldPropsOf(state);
  const checkbox = (name: string) => ({ id: name, name, value: 'on', defaultChecked: typed[name] === 'on' });
  return (
    <FieldGroup id="wines" title="Wines and delivery">
      <RadioGroup
        id="model"
        name="model"
        label="Who chooses the wines"
        choices={models}
        {...(typed.model && { defaultValue: typed.model })}
        error={errors.model}
      />
      <SelectField
        {...field('frequencyMonths')}
        label="How often"
        hint="For a subscription, the shortest time that members can choose."
        choices={frequencies}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-small font-semibold">How members get it</legend>
        <CheckboxField {...checkbox('pickupEnabled')} label="Pickup at the winery" error={errors.pickupEnabled} />
        <CheckboxField {...checkbox('shippingEnabled')} label="Shipping" error={errors.shippingEnabled} />
      </fieldset>
      <TextField
        {...field('orderDiscountPercent')}
        label="Discount on other orders, in percent"
        hint="Off the wines that members buy from you between releases. 0 for none."
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
    </FieldGroup>
  );
}

function MemberFields({ state }: { state: FormState }) {
  const { typed, errors } = state;
  const field = fieldPropsOf(state);
  return (
    <FieldGroup id="members" title="Who can join">
      <RadioGroup
        id="visibility"
        name="visibility"
        label="Who sees the club"
        choices={visibilities}
        {...(typed.visibility && { defaultValue: typed.visibility })}
        error={errors.visibility}
      />
      <TextField
        {...field('memberLimit')}
        label="Most members"
        optional
        hint="Without a number anybody can join. Tiers can have limits of their own."
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
      <CheckboxField
        id="waitingList"
        name="waitingList"
        value="on"
        defaultChecked={typed.waitingList === 'on'}
        label="Keep a waiting list when it is full"
        error={errors.waitingList}
      />
      <TextField
        {...field('retryDays')}
        label="Days to retry a declined card"
        hint="Once a day, and at once when the member changes the card. After that the shipment is skipped."
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
      />
    </FieldGroup>
  );
}

const newClub: TypedText = {
  ...{ model: 'winemakers-choice', frequencyMonths: '3', pickupEnabled: 'on', shippingEnabled: 'on' },
  ...{ orderDiscountPercent: '10', visibility: 'public', waitingList: 'on', retryDays: '10' },
};

function typedClub(club: ManagedClub): TypedText {
  const { name, description, imageId, model, frequencyMonths, orderDiscountPercent, visibility, memberLimit } = club;
  return {
    ...{ name, description, imageId: imageId ?? '', model, visibility },
    ...{ frequencyMonths: String(frequencyMonths), orderDiscountPercent: String(orderDiscountPercent) },
    memberLimit: memberLimit === null ? '' : String(memberLimit),
    retryDays: String(club.retryDays),
    ...Object.fromEntries(clubCheckboxes.map((name) => [name, club[name] ? 'on' : ''])),
  };
}
