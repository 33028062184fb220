import { useState } from 'react';
import { applySessionEvent } from '../../api/session.ts';
import {
  type AfterSignIn,
  choosePassword,
  confirmEmail,
  enterCode,
  recoverPassword,
  register,
  sendCodeAgain,
  setPassword,
  signIn,
} from '../../api/sign-in.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { labels } from '../../labels/labels.ts';
import { notices, signInMessages } from '../../labels/notices.ts';
import { useDocumentTitle } from '../page-title.tsx';
import { useStudio } from '../studio.ts';
import {
  appCodeField,
  codeField,
  emailField,
  firstPasswordField,
  fullNameField,
  newPasswordField,
  passwordField,
} from './sign-in-fields.ts';
import { afterConfirmation, isSessionOver, signInMessage } from './sign-in-message.ts';
import { StepForm } from './step-form.tsx';

type Step =
  | { name: 'sign in'; info?: string; failure?: string }
  | { name: 'create account' }
  | { name: 'confirm email'; password: string }
  | { name: 'choose password' | 'enter code' }
  | { name: 'ask for code' };

const start: Step = { name: 'sign in' };
const text = labels.signIn;
const titles: Record<Step['name'], string> = {
  'sign in': text.submit,
  'create account': text.create,
  'confirm email': text.codeTitle,
  'choose password': text.newPasswordTitle,
  'enter code': text.appCodeTitle,
  'ask for code': text.forgot,
};

/** The steps of signing in. @param recovering email address whose password is being recovered */
export function SignInSteps({ recovering }: { recovering: string | undefined }) {
  const { registration } = useStudio();
  const [step, setStep] = useState(start);
  const [email, setEmail] = useState('');
  const arrived = step !== start;
  const title = recovering === undefined ? titles[step.name] : text.newPasswordTitle;
  useDocumentTitle(title);
  const toSignIn = { label: text.backToSignIn, run: () => setStep({ name: 'sign in' }) };

  function proceed(next: AfterSignIn, password: string) {
    if (next === 'signed in') showNotice(notices.signedIn);
    else if (next === 'confirm email') setStep({ name: next, password });
    else if (next === 'choose password' || next === 'enter code') setStep({ name: next });
    else setStep({ name: 'sign in', failure: signInMessages.furtherStep });
  }

  async function enter(typed: string, password: string) {
    setEmail(typed);
    const next = await signIn(typed, password);
    if (next === 'recover password') applySessionEvent({ name: 'recovery begun', email: typed });
    else proceed(next, password);
  }

  if (recovering !== undefined) {
    return (
      <StepForm
        key="recovery"
        title={title}
        info={`${signInMessages.codeSent} ${recovering}`}
        fields={[codeField, newPasswordField]}
        focusOnMount
        submit={text.setPassword}
        submitting={text.settingPassword}
        onSubmit={async ({ code, password }) => {
          await setPassword(recovering, code, password);
          try {
            await enter(recovering, password);
          } catch (error) {
            setStep({ name: 'sign in', info: signInMessages.passwordChanged, failure: signInMessage(error) });
          } finally {
            applySessionEvent({ name: 'recovery ended' });
          }
        }}
        otherActions={[
          { label: text.codeAgain, run: () => resend(recovering, recoverPassword) },
          {
            label: text.backToSignIn,
            run: () => {
              setStep({ name: 'sign in' });
              applySessionEvent({ name: 'recovery ended' });
            },
          },
        ]}
      />
    );
  }

  switch (step.name) {
    case 'sign in':
      return (
        <StepForm
          key={`sign in ${step.failure}`}
          title={title}
          info={step.info}
          failure={step.failure}
          fields={[emailField, passwordField]}
          initial={{ email }}
          focusOnMount={arrived}
          submit={text.submit}
          submitting={text.submitting}
          onSubmit={(values) => enter(values.email, values.password)}
          otherActions={[
            { label: text.forgot, run: () => setStep({ name: 'ask for code' }) },
            ...(registration === 'closed'
              ? []
              : [{ label: text.create, run: () => setStep({ name: 'create account' }) }]),
          ]}
        />
      );
    case 'create account':
      return (
        <StepForm
          key="create account"
          title={title}
          fields={[fullNameField, emailField, firstPasswordField]}
          initial={{ email }}
          focusOnMount={arrived}
          submit={text.create}
          submitting={text.creating}
          onSubmit={async (values) => {
            await register(values);
            showNotice(notices.accountCreated);
            setEmail(values.email);
            setStep({ name: 'confirm email', password: values.password });
          }}
          otherActions={[{ label: text.submit, run: () => setStep({ name: 'sign in' }) }]}
        />
      );
    case 'confirm email':
      return (
        <StepForm
          key="confirm email"
          title={title}
          info={`${signInMessages.codeSent} ${email}`}
          fields={[codeField]}
          focusOnMount={arrived}
          submit={text.confirm}
          submitting={text.confirming}
          onSubmit={async ({ code }) => {
            await confirmEmail(email, code);
            try {
              await enter(email, step.password);
            } catch (error) {
              setStep({ name: 'sign in', ...afterConfirmation(error) });
            }
          }}
          otherActions={[{ label: text.codeAgain, run: () => resend(email, sendCodeAgain) }, toSignIn]}
        />
      );
    case 'choose password':
      return (
        <StepForm
          key="choose password"
          title={title}
          info={signInMessages.invited}
          fields={[newPasswordField]}
          focusOnMount={arrived}
          submit={text.setPassword}
          submitting={text.settingPassword}
          onSubmit={async ({ password }) => proceed(await choosePassword(password), password)}
          otherActions={[toSignIn]}
        />
      );
    case 'enter code':
      return (
        <StepForm
          key="enter code"
          title={title}
          info={signInMessages.appCode}
          fields={[appCodeField]}
          focusOnMount={arrived}
          submit={text.confirm}
          submitting={text.confirming}
          onSubmit={async ({ code }) => {
            try {
              proceed(await enterCode(code), '');
            } catch (error) {
              if (!isSessionOver(error)) throw error;
              setStep({ name: 'sign in', failure: signInMessages.signInStopped });
            }
          }}
          otherActions={[toSignIn]}
        />
      );
    case 'ask for code':
      return (
        <StepForm
          key="ask for code"
          title={title}
          info={signInMessages.recoveryHint}
          fields={[emailField]}
          initial={{ email }}
          focusOnMount={arrived}
          submit={text.sendCode}
          submitting={text.sendingCode}
          onSubmit={(values) => recoverPassword(values.email)}
          otherActions={[toSignIn]}
        />
      );
  }
}

async function resend(email: string, send: (email: string) => Promise<void>): Promise<string> {
  await send(email);
  return `${signInMessages.codeSentAgain} ${email}`;
}
