import { type FormProps, Link, redirect, useNavigation } from 'react-router';
import { isCheckoutUrl } from '#features/checkout/checkout-url.ts';
import { previewCheckout } from '#features/checkout/preview-checkout.server.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Choice } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { OrderSummary } from '../../catalog/order-summary.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { BirthDateField } from '../../forms/birth-date-field.tsx';
import { Form } from '../../forms/form.tsx';
import { readForm, readTypedText } from '../../forms/form-action.server.ts';
import { FieldGroup, failuresOf, fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormState, formStateOf, problemOf } from '../../forms/form-result.ts';
import { readCartCookie } from '../../shell/cookies.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { sameSitePath } from '../../shell/return-url.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { NameFields, PersonFields, personIds, TermsField } from '../person-fields.tsx';
import { finishSignIn } from '../session.server.ts';
import type { Route } from './+types/signup.route.ts';
import { findTerms } from './find-terms.server.ts';
import { IdentityProviderButton } from './identity-provider-button.tsx';
import { findInvitedEmail } from './invited-email.server.ts';
import { personFieldNames, personFormOptions } from './person-form.server.ts';
import { ReturnFields, useSignInUrl } from './return-fields.tsx';
import { sendSignIn, useSignInSubmission } from './sign-in-submission.ts';
import { answerRefusedSignUp, signUpFromForm } from './sign-up-form.server.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { useKeptTyping } from './use-kept-typing.ts';

/**
 * `/signup`, and `/authentication`: the same page with the terms open in a dialog. On the way to pay, the form is short
 * and beside the order.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app, actor, unconfirmed } = getPageContext(context);
  const from = sameSitePath(url.searchParams.get('from'));
  if (actor.kind === 'user') throw redirect(from);
  if (unconfirmed) throw redirect(`/confirm?${new URLSearchParams({ from })}`);
  return {
    site: app.site,
    from,
    provider: app.identityProviderName,
    isShort: isCheckoutUrl(from),
    invited: await findInvitedEmail(app, actor, from),
    terms: await findTerms(app, actor),
    order: await previewCheckout(app, actor, { url: from, cartKey: readCartCookie(app.site.baseUrl, request.headers) }),
    ...personFormOptions(app.clock),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Sign up');

/** Creates an account, signs in, and redirects to the page from which the person came. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const from = { headers: request.headers, network };
  const short = isCheckoutUrl(sameSitePath(form.get('from'))) && !form.has('zip');
  const invited = await findInvitedEmail(app, actor, sameSitePath(form.get('from')));
  if (invited !== undefined) form.set('email', invited);
  const result = await signUpFromForm(app, actor, form, from, { short });
  if (result.ok) throw await finishSignIn(app, request, form, result.value, { isNew: true });
  return answerRefusedSignUp(result, readTypedText(form, [...personFieldNames, 'email', 'from']));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendSignIn(serverAction);
}

export default function SignUpPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { site, provider, states, year, order, isShort, invited, terms } = loaderData;
  const { onSubmit, problem } = useSignInSubmission();
  const sent = actionData && 'typed' in actionData ? actionData : undefined;
  const from = sent?.typed ? sameSitePath(sent.typed.from) : loaderData.from;
  const kept = useKeptTyping('signup', actionData);
  const state = formStateOf(actionData, kept);
  const formUrl = useSignInUrl('/signup', from);
  const { id } = matches.at(-1) ?? {};
  return (
    <AuthPage
      wide
      beside={order && <OrderSummary view={order} option={order.option} siteName={site.name} />}
      title={isShort ? 'Your account' : 'Sign up'}
      lead={
        <>
          {isShort
            ? 'Almost there: we need to know that you’re of age.'
            : 'One account for buying, favorites and reviews.'}{' '}
          Already have an account?{' '}
          <Link to={useSignInUrl('/login', from)} className="link">
            Log in
          </Link>
        </>
      }
      problem={problem ?? problemOf(actionData)}
      failures={failuresOf(state.errors, isShort ? shortIds : signUpIds)}
    >
      <IdentityProviderButton name={provider} from={from} />
      {isShort ? (
        <ShortSignUpForm key={kept && 'kept'} {...state} onSubmit={onSubmit} from={from} year={year} />
      ) : (
        <SignUpForm
          key={kept && 'kept'}
          {...state}
          onSubmit={onSubmit}
          from={from}
          states={states}
          year={year}
          invited={invited}
        />
      )}
      <TermsDialog terms={terms} formUrl={id === 'authentication-page' ? formUrl : undefined} />
    </AuthPage>
  );
}

/** The ids of the form's fields by their names, in their order. */
const signUpIds = {
  email: 'email',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
  ...personIds,
};

const shortIds = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
  birthDay: 'birthDay',
  terms: 'terms',
};

/** The form to sign up on the way to pay. */
function ShortSignUpForm(props: FormState & Pick<FormProps, 'onSubmit'> & { from: string; year: number }) {
  const { onSubmit, from, year, ...form } = props;
  const busy = useNavigation().formAction?.startsWith('/signup') ?? false;
  return (
    <Form method="post" action={useSignInUrl('/signup', from)} onSubmit={onSubmit} className="grid gap-4" noValidate>
      <ReturnFields from={from} />
      <NameFields {...form} />
      <EmailField {...form} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <NewPasswordFields label="Password" hint="Type it again to catch typos" errors={form.errors} />
      </div>
      <BirthDateField typed={form.typed} error={form.errors.birthDay} year={year} />
      <TermsField {...form} />
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Signing up">
        Continue to payment
      </Button>
    </Form>
  );
}

/** @param invited the address of an invitation, which is the only one that can accept it */
function EmailField({ invited, ...form }: FormState & { invited?: string | undefined }) {
  return (
    <TextField
      {...fieldPropsOf(form)('email')}
      {...(invited && { defaultValue: invited, readOnly: true, hint: 'Your invitation is for this address.' })}
      type="email"
      label="E-mail address"
      autoComplete="username"
      maxLength={254}
      required
    />
  );
}

/** The form to sign up. */
function SignUpForm(
  props: FormState &
    Pick<FormProps, 'onSubmit'> & {
      from: string;
      states: readonly Choice[];
      year: number;
      invited: string | undefined;
    },
) {
  const { onSubmit, from, states, year, invited, ...form } = props;
  const busy = useNavigation().formAction?.startsWith('/signup') ?? false;
  return (
    <Form method="post" action={useSignInUrl('/signup', from)} onSubmit={onSubmit} className="grid gap-8" noValidate>
      <ReturnFields from={from} />
      <FieldGroup id="log-in" title="How you log in">
        <EmailField {...form} invited={invited} />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <NewPasswordFields
            label="Password"
            hint={<span className="max-md:hidden">Type it again to catch typos</span>}
            errors={form.errors}
          />
        </div>
      </FieldGroup>
      <PersonFields {...form} states={states} year={year}>
        <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Signing up">
          Sign up
        </Button>
      </PersonFields>
    </Form>
  );
}
