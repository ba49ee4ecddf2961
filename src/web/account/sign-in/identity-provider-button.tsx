import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../forms/form.tsx';
import { ReturnFields } from './return-fields.tsx';

/**
 * The button to sign in with an identity provider; nothing if none is configured.
 * @param name the operator's label for it
 */
export function IdentityProviderButton({ name, from }: { name: string | undefined; from: string }) {
  if (name === undefined) return null;
  return (
    <Form noValidate method="post" action="/identity-provider" className="grid gap-5">
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
