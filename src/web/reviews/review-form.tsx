import { lazy, Suspense, useState } from 'react';
import { useNavigation } from 'react-router';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { starTitles } from '#features/reviews/review.ts';
import {
  maxReviewLength,
  maxReviewPhotos,
  scoreField,
  scoreLabels,
  scoreNames,
} from '#features/reviews/wineries/winery-review.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../forms/form.tsx';
import { failuresOf, fieldPropsOf } from '../forms/form-fields.tsx';
import type { FormState } from '../forms/form-result.ts';

// why: the upload's code is needed only once a photo is chosen
const ImageUpload = lazy(async () => ({
  default: (await import('../forms/image-upload/image-upload.tsx')).ImageUpload,
}));

/** The id of the field for the text; `content` is that of the page's main part. */
const textId = 'review-text';

const scoreIds = scoreNames.map(scoreField);

/** The errors of the form, in the order of its fields. */
export function reviewFailures(errors: FieldErrors) {
  const names = ['score', 'content', ...scoreIds, 'visited', 'photos'];
  return failuresOf(errors, Object.fromEntries(names.map((name) => [name, name === 'content' ? textId : name])));
}

const scores = starTitles.map((title, at) => ({ value: String(at + 1), label: String(at + 1), note: title }));
const optionalChoices = [
  { value: '', label: 'No score' },
  ...scores.map(({ value, note }) => ({ value, label: `${value} · ${note}` })),
];

/** The form of a review of a winery. @param backTo where somebody goes who does not want to write */
export function ReviewForm({ state, isNew, backTo }: { state: FormState; isNew: boolean; backTo: string }) {
  const { formData } = useNavigation();
  const fieldProps = fieldPropsOf(state);
  return (
    <Form method="post" noValidate className="grid gap-6">
      <RadioGroup {...fieldProps('score')} label="Overall" look="pills" choices={scores} required />
      <TextArea
        {...fieldProps('content')}
        id={textId}
        label="Your review"
        hint="What did you taste, how were you received, what should others know?"
        rows={8}
        maxLength={maxReviewLength}
        required
      />
      <fieldset className="grid gap-4">
        <legend className="pb-3 text-title">Scores, if you like</legend>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3 md:gap-x-4">
          {scoreNames.map((name) => (
            <SelectField
              key={name}
              {...fieldProps(scoreField(name))}
              label={scoreLabels[name]}
              choices={optionalChoices}
            />
          ))}
        </div>
      </fieldset>
      <div className="max-w-60">
        <TextField
          {...fieldProps('visited')}
          type="month"
          label="Visited in"
          hint="Year and month, such as 2026-10."
          placeholder="2026-10"
          optional
        />
      </div>
      <PhotoFields stored={state.typed.photos ?? ''} error={state.errors.photos} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" size="large" busy={formData !== undefined} busyLabel="Saving">
          {isNew ? 'Publish review' : 'Save changes'}
        </Button>
        <Button to={backTo} size="large">
          Not now
        </Button>
      </div>
    </Form>
  );
}

/** The photos of a review: removing works without script, adding does not. */
function PhotoFields({ stored, error }: { stored: string; error: string | undefined }) {
  const [ids, setIds] = useState(() => stored.split('\n').filter((id) => id !== ''));
  return (
    <fieldset id="photos" className="grid gap-4">
      <legend className="pb-1 text-small font-semibold">Photos (optional, up to {maxReviewPhotos})</legend>
      {/* why: an empty value says that all photos were removed, where no field at all would keep them */}
      <input type="hidden" name="photos" value="" />
      <FieldError id="photos" {...(error !== undefined && { error })} />
      <ul className="flex list-none flex-wrap gap-3 empty:hidden">
        {ids.map((id, at) => (
          <li key={id} className="relative">
            <input type="hidden" name="photos" value={id} />
            <img
              src={imageVariantUrl(id, 'square-small', 'jpg')}
              alt={`${at + 1} of ${ids.length}`}
              width="240"
              height="240"
              className="size-28 rounded-sm bg-paper-sunk object-cover"
            />
            <IconButton
              icon="trash"
              label={`Remove photo ${at + 1}`}
              onClick={() => setIds((before) => before.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      {ids.length < maxReviewPhotos && (
        <Suspense>
          {/* why: the key resets the field after each upload */}
          <ImageUpload
            key={ids.length}
            id="new-photo"
            name=""
            label="Add a photo"
            onChange={(id) => id !== null && setIds((before) => [...before, id])}
          />
        </Suspense>
      )}
      <noscript>
        <p className="text-small text-ink-soft">To send a photo your browser must run scripts.</p>
      </noscript>
    </fieldset>
  );
}
