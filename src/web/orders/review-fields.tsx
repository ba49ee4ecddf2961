import { starTitles } from '#features/reviews/review.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';

const ratingChoices = starTitles.map((title, at) => ({
  value: String(at + 1),
  label: (
    <span className="inline-flex items-center gap-1">
      {at + 1}
      <Icon name="star" size="small" />
    </span>
  ),
  note: title,
}));

/** The fields of a review: one star to five, each with its title, and the words. */
export function ReviewFields(props: {
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}) {
  const { typed, errors } = props;
  const given = (name: string) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
  return (
    <>
      <RadioGroup {...given('reviewRating')} label="Your rating" choices={ratingChoices} look="pills" required />
      <TextArea {...given('reviewContent')} label="Your review" required />
    </>
  );
}
