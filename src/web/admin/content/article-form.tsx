import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { type ArticleState, articleLimits } from '#features/content/article.ts';
import type { EditedArticle } from '#features/content/edited-article.ts';
import { imageKinds } from '#features/images/image-limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ArticleBody } from '../../catalog/articles/article-body.tsx';
import { Form } from '../../forms/form.tsx';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { ImageUpload } from '../../forms/image-upload/image-upload.tsx';
import type { CurrentImage } from '../../forms/image-upload/use-image-upload.ts';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { useFetcher } from '../../forms/use-submit.ts';
import { ArticleDialogs } from './article-dialogs.tsx';
import type { ArticleAnswer, ArticleDraft, ShownText } from './article-draft.ts';
import { BodyField } from './body-field.tsx';

type FormProps = {
  article: Pick<EditedArticle, 'id' | 'kind' | 'state' | 'version'>;
  stored: ArticleDraft;
  picture: CurrentImage | null;
  answer: ArticleAnswer | undefined;
  dialog: string | null;
};

const fieldNames = ['title', 'slug', 'summary', 'author', 'tags', 'pictureId', 'pictureAlt', 'body', 'publishAt'];
const fieldIds = Object.fromEntries(fieldNames.map((name) => [name, name]));

/** The form of an article. With script its preview is shown without leaving the page. */
export function ArticleForm({ article, stored, picture, answer, dialog }: FormProps) {
  const typed = answer?.typed ?? stored;
  const errors = answer && 'fields' in answer ? (answer.fields ?? {}) : {};
  const form = useRef<HTMLFormElement>(null);
  const previewed = useFetcher<ArticleAnswer>();
  const busy = useNavigation().formData?.get('intent');
  const { blocker, onSubmit } = useUnsavedChanges(form, answer);
  const preview = (previewed.data ?? answer)?.preview;
  return (
    <>
      <FormOutcome result={answer?.preview ? undefined : answer} failures={failuresOf(errors, fieldIds)} />
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'preview') return onSubmit();
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          data.set('intent', 'preview');
          void previewed.submit(data, { method: 'post' });
        }}
      >
        {/* why: Enter presses the first button of a form, which must not be one that publishes */}
        <button type="submit" name="intent" value="draft" tabIndex={-1} aria-hidden="true" className="sr-only">
          Save draft
        </button>
        <input type="hidden" name="id" value={article.id} />
        <input type="hidden" name="version" value={stored.version} />
        <TextFields article={article} typed={typed} errors={errors} />
        {article.kind === 'post' && <HeadPicture typed={typed} picture={picture} errors={errors} />}
        <BodyField value={typed.body} error={errors.body} />
        <TextField
          id="publishAt"
          name="publishAt"
          type="datetime-local"
          label="Publish at"
          optional
          hint="Central Time. Without it, publishing is at once."
          defaultValue={typed.publishAt}
          error={errors.publishAt}
        />
        <Buttons
          article={article}
          busy={typeof busy === 'string' ? busy : undefined}
          previewing={previewed.state !== 'idle'}
        />
      </Form>
      <div role="status">{preview && <Preview shown={preview} />}</div>
      <ArticleDialogs version={stored.version} dialog={dialog} />
      <UnsavedChangesPrompt blocker={blocker} />
    </>
  );
}

type FieldsProps = { typed: ArticleDraft; errors: Readonly<Record<string, string>> };

function TextFields({ article, typed, errors }: FieldsProps & Pick<FormProps, 'article'>) {
  const field = (name: 'title' | 'slug' | 'author' | 'tags') => ({
    ...{ id: name, name, defaultValue: typed[name], error: errors[name] },
  });
  const isPost = article.kind === 'post';
  return (
    <>
      <TextField {...field('title')} label="Title" maxLength={articleLimits.title} />
      {isPost && (
        <TextField
          {...field('slug')}
          label="Address"
          optional
          readOnly={article.state === 'published'}
          hint={
            article.state === 'published'
              ? 'It is published, so its address stays.'
              : 'The end of /blog/… . Without it, made of the title.'
          }
          maxLength={articleLimits.slug}
        />
      )}
      <TextArea
        id="summary"
        name="summary"
        label="Summary"
        hint="A sentence or two for lists, search engines, and the feed."
        rows={2}
        maxLength={articleLimits.summary}
        defaultValue={typed.summary}
        error={errors.summary}
      />
      {isPost && (
        <div className="grid gap-6 md:grid-cols-2">
          <TextField
            {...field('author')}
            label="Author"
            optional
            hint="Shown below the title."
            maxLength={articleLimits.author}
          />
          <TextField {...field('tags')} label="Tags" optional hint="Separated by commas, at most eight." />
        </div>
      )}
    </>
  );
}

/** The picture at the head of a post. Without one, a landscape is drawn. */
function HeadPicture({ typed, picture, errors }: FieldsProps & { picture: CurrentImage | null }) {
  return (
    <div className="grid gap-4">
      <ImageUpload
        id="pictureId"
        name="pictureId"
        label="Picture"
        hint={`${imageKinds}, up to 20 MB. Without one, a landscape is drawn.`}
        current={picture}
        {...(errors.pictureId !== undefined && { error: errors.pictureId })}
      />
      <TextField
        id="pictureAlt"
        name="pictureAlt"
        label="What the picture shows"
        optional
        hint="For people who can’t see it."
        maxLength={articleLimits.pictureAlt}
        defaultValue={typed.pictureAlt}
        error={errors.pictureAlt}
      />
    </div>
  );
}

type ButtonsProps = Pick<FormProps, 'article'> & { busy: string | undefined; previewing: boolean };

function Buttons({ article, busy, previewing }: ButtonsProps) {
  const submit = (intent: string, label: string, kind: 'primary' | 'secondary') => (
    <Button type="submit" name="intent" value={intent} kind={kind} busy={busy === intent} busyLabel="Saving">
      {label}
    </Button>
  );
  const isDraft: boolean = (article.state satisfies ArticleState) === 'draft';
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      {submit('publish', 'Publish', 'primary')}
      {submit('draft', 'Save draft', 'secondary')}
      <Button type="submit" name="intent" value="preview" busy={previewing} busyLabel="Loading preview">
        Preview
      </Button>
      {article.kind === 'post' && article.version > 0 && (
        <Button to={isDraft ? '?confirm=delete' : '?confirm=unpublish'} preventScrollReset>
          {isDraft ? 'Delete' : 'Take offline'}
        </Button>
      )}
    </div>
  );
}

function Preview({ shown }: { shown: ShownText }) {
  return (
    <section aria-labelledby="preview" className="grid gap-4 rounded-lg border border-line p-4 md:p-6">
      <h2 id="preview" className="text-title">
        Preview
      </h2>
      <ArticleBody text={shown.text} parts={shown.parts} />
    </section>
  );
}
