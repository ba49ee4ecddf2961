import { lazy, Suspense } from 'react';
import { useNavigation } from 'react-router';
import {
  maxReviewLength,
  type ReportReason,
  reportReasonLabels,
  type WineryReview,
  writeReviewUrl,
} from '#features/reviews/wineries/winery-review.ts';
import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Form } from '../forms/form.tsx';
import { fieldPropsOf } from '../forms/form-fields.tsx';
import { formStateOf } from '../forms/form-result.ts';
import type { ReviewResult } from './review-problems.ts';

// why: only admins decide
const DecisionForm = lazy(async () => ({
  default: (await import('../catalog/reviews/review-decision.tsx')).DecisionForm,
}));

type ActionsProps = {
  review: WineryReview;
  reader: { kind: 'visitor' | 'reader' | 'author'; isAdmin: boolean; canAnswer: boolean };
  result: ReviewResult | undefined;
};

/** What the reader of a review can do about it. */
export function ReviewActions({ review, reader, result }: ActionsProps) {
  const { kind, isAdmin, canAnswer } = reader;
  const failed = result !== undefined && result.status !== 'saved' ? result.intent : undefined;
  const isShown = review.state === 'published';
  return (
    <div className="grid gap-6">
      {kind === 'author' && review.state !== 'removed' && <AuthorActions review={review} />}
      {canAnswer && <AnswerForm result={result} />}
      {isShown && kind !== 'author' && (
        <Disclosure title="Report this review" open={failed === 'report'}>
          {review.reported ? (
            <p className="text-small text-ink-soft">You have reported this review. We’ll e-mail you what we decide.</p>
          ) : (
            <ReportForm result={result} signedIn={kind !== 'visitor'} />
          )}
        </Disclosure>
      )}
      {isAdmin && (
        <Suspense>
          <DecisionForm id={review.id} result={result} />
        </Suspense>
      )}
    </div>
  );
}

function useBusy(intent: string): boolean {
  return useNavigation().formData?.get('intent') === intent;
}

function AuthorActions({ review: { winery } }: { review: WineryReview }) {
  const busy = useBusy('remove');
  return (
    <div className="grid gap-3">
      <p>
        <Button to={writeReviewUrl(winery.slug)}>Edit your review</Button>
      </p>
      <Disclosure title="Remove your review">
        <Form method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="remove" />
          <p className="text-small text-ink-soft">
            Its photos, former versions, and the winery’s answer are removed too. This cannot be undone.
          </p>
          <div>
            <Button type="submit" busy={busy} busyLabel="Removing">
              Remove review
            </Button>
          </div>
        </Form>
      </Disclosure>
    </div>
  );
}

/** The form of one intent keeps what was typed if it was this one that failed. */
function stateFor(result: ReviewResult | undefined, intent: string) {
  return formStateOf(result?.intent === intent ? result : undefined);
}

function AnswerForm({ result }: Pick<ActionsProps, 'result'>) {
  const busy = useBusy('answer');
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="answer" />
      <TextArea
        {...fieldPropsOf(stateFor(result, 'answer'))('content')}
        id="answer-text"
        label="Your answer"
        hint="In public, in the winery’s name, and only once. It cannot be changed afterwards."
        rows={5}
        maxLength={maxReviewLength}
        required
      />
      <div>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Publishing">
          Publish answer
        </Button>
      </div>
    </Form>
  );
}

function ReportForm({ result, signedIn }: Pick<ActionsProps, 'result'> & { signedIn: boolean }) {
  const busy = useBusy('report');
  const state = stateFor(result, 'report');
  const reasons = Object.keys(reportReasonLabels) as ReportReason[];
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="report" />
      <RadioGroup
        {...fieldPropsOf(state)('reason')}
        label="What is wrong with it?"
        choices={reasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
        required
      />
      <TextArea {...fieldPropsOf(state)('details')} label="Details" rows={3} maxLength={1_000} optional />
      {!signedIn && <p className="text-small text-ink-soft">You sign up or log in next.</p>}
      <div>
        <Button type="submit" busy={busy} busyLabel="Sending">
          Send report
        </Button>
      </div>
    </Form>
  );
}
