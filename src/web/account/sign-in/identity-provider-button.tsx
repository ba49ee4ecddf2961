import { Form } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { ReturnFields } from './return-fields.tsx';

/** The way through an identity provider; nothing where none is configured. @param name what the operator calls it */
export function IdentityProviderButton({ name, from }: { name: string | undefined; from: string }) {
  if (name === undefined) return null;
  return (
    <Form method="post" action="/identity-provider" className="grid gap-5">
      <ReturnFields from={from} />
      <Button type="submit" size="large" wide>
        Continue with {name}
      </Button>
      <p className="flex items-center gap-3 text-small text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
    </Form>
  );
}
