import { Form, Link, useNavigation } from 'react-router';
import { passwordLength } from '#features/accounts/account.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ReturnFields } from './return-fields.tsx';

/** E-mail and password. @param email as it was typed before */
export function LoginForm({ from, email }: { from: string; email: string }) {
  const busy = useNavigation().formAction?.startsWith('/login') ?? false;
  return (
    <Form method="post" action="/login" className="grid gap-5">
      <ReturnFields from={from} />
      <TextField
        id="login-email"
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="username"
        maxLength={254}
        defaultValue={email}
        required
      />
      <div className="grid gap-1">
        <TextField
          id="login-password"
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          maxLength={passwordLength.max}
          required
        />
        <Link to="/recover-password" className="link inline-flex min-h-11 items-center justify-self-start text-small">
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Logging in">
        Log in
      </Button>
    </Form>
  );
}
