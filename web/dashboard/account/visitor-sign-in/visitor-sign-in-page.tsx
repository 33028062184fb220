import './authenticator.css';
import { Authenticator } from '@aws-amplify/ui-react';
import { I18n } from 'aws-amplify/utils';
import { useEffect, useState } from 'react';
import { labels } from '../../ui/labels.ts';
import { Loading } from '../../ui/loading.tsx';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { renewSession, useSession } from '../session.ts';
import { authenticatorServices } from '../sign-in/sign-in.ts';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import { signInMessage } from '../sign-in/sign-in-message.ts';

/** The sign-in page outside the dashboard, for the same accounts. Success leads to the public page, which is another document. */
export function VisitorSignInPage() {
  const session = useSession();
  const [services] = useState(() => authenticatorServices(signInMessage));
  if (session === undefined) return <Loading />;
  if (session) return <ToPublicPage />;
  return (
    <SignInFrame>
      <Authenticator
        hideSignUp
        loginMechanisms={['email']}
        services={services}
        formFields={formFields}
        components={parts}
      >
        <SignedIn />
      </Authenticator>
    </SignInFrame>
  );
}

I18n.putVocabulariesForLanguage('en', {
  'Sign in': labels.signIn.submit,
  'Signing in': labels.signIn.submitting,
  'Forgot your password?': labels.signIn.forgot,
  'Enter your email': labels.signIn.email,
  'Send code': labels.signIn.sendCode,
  Submit: labels.signIn.setPassword,
  'Resend Code': labels.signIn.codeAgain,
});
I18n.setLanguage('en');

const formFields = {
  signIn: {
    username: { label: labels.signIn.email, placeholder: '' },
    password: { label: labels.signIn.password, placeholder: '' },
  },
  confirmSignIn: {
    confirmation_code: { label: labels.signIn.code, placeholder: '' },
  },
};

const parts = {
  SignIn: { Header: () => <Heading text={labels.signIn.submit} /> },
  ConfirmSignIn: { Header: () => <Heading text={labels.signIn.appCodeTitle} /> },
  ForgotPassword: { Header: () => <Heading text={labels.signIn.forgot} /> },
  ConfirmResetPassword: { Header: () => <Heading text={labels.signIn.newPasswordTitle} /> },
};

function Heading({ text }: { text: string }) {
  useDocumentTitle(text);
  return <h2 className="mb-5 text-xl leading-tight font-semibold">{text}</h2>;
}

function SignedIn() {
  useEffect(() => void renewSession(), []);
  return <Loading />;
}

function ToPublicPage() {
  useEffect(() => location.replace('/'), []);
  return <Loading />;
}
