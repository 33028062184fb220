import { useState } from 'react';
import { labels } from '#shared/labels.ts';
import { notices, signInMessages } from '#shared/notices.ts';
import { happened } from '../../api/session.ts';
import {
  type AfterSignIn,
  choosePassword,
  confirmAddress,
  recoverPassword,
  register,
  sendCodeAgain,
  setPassword,
  signIn,
} from '../../api/sign-in.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { useStudio } from '../studio.ts';
import {
  codeField,
  emailField,
  firstPasswordField,
  fullNameField,
  newPasswordField,
  passwordField,
} from './sign-in-fields.ts';
import { afterConfirmation, signInMessage } from './sign-in-message.ts';
import { StepForm } from './step-form.tsx';

type Step =
  | { name: 'sign in'; info?: string; failure?: string }
  | { name: 'create account' }
  | { name: 'confirm address'; password: string }
  | { name: 'choose password' }
  | { name: 'ask for code' };

const start: Step = { name: 'sign in' };
const words = labels.signIn;

/** The way into the dashboard, step by step. @param recovering address whose password is being recovered */
export function SignInSteps({ recovering }: { recovering: string | undefined }) {
  const { registration } = useStudio();
  const [step, setStep] = useState(start);
  const [email, setEmail] = useState('');
  const arrived = step !== start;
  const toSignIn = { label: words.backToSignIn, run: () => setStep({ name: 'sign in' }) };

  function proceed(next: AfterSignIn, password: string) {
    if (next === 'signed in') showNotice(notices.signedIn);
    else if (next === 'confirm address') setStep({ name: next, password });
    else if (next === 'choose password') setStep({ name: next });
    else setStep({ name: 'sign in', failure: signInMessages.furtherStep });
  }

  async function enter(address: string, password: string) {
    setEmail(address);
    const next = await signIn(address, password);
    if (next === 'recover password') happened({ name: 'recovery begun', email: address });
    else proceed(next, password);
  }

  if (recovering !== undefined) {
    return (
      <StepForm
        key="recovery"
        title={words.newPasswordTitle}
        info={`${signInMessages.codeSent} ${recovering}`}
        fields={[codeField, newPasswordField]}
        arrived
        submit={words.setPassword}
        submitting={words.settingPassword}
        onSubmit={async ({ code, password }) => {
          await setPassword(recovering, code, password);
          try {
            await enter(recovering, password);
          } catch (error) {
            setStep({ name: 'sign in', info: signInMessages.passwordChanged, failure: signInMessage(error) });
          } finally {
            happened({ name: 'recovery ended' });
          }
        }}
        others={[
          { label: words.codeAgain, run: () => again(recovering, recoverPassword) },
          {
            label: words.backToSignIn,
            run: () => {
              setStep({ name: 'sign in' });
              happened({ name: 'recovery ended' });
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
          title={words.submit}
          info={step.info}
          failure={step.failure}
          fields={[emailField, passwordField]}
          known={{ email }}
          arrived={arrived}
          submit={words.submit}
          submitting={words.submitting}
          onSubmit={(values) => enter(values.email, values.password)}
          others={[
            { label: words.forgot, run: () => setStep({ name: 'ask for code' }) },
            ...(registration === 'closed'
              ? []
              : [{ label: words.create, run: () => setStep({ name: 'create account' }) }]),
          ]}
        />
      );
    case 'create account':
      return (
        <StepForm
          key="create account"
          title={words.create}
          fields={[fullNameField, emailField, firstPasswordField]}
          known={{ email }}
          arrived={arrived}
          submit={words.create}
          submitting={words.creating}
          onSubmit={async (values) => {
            await register(values);
            showNotice(notices.accountCreated);
            setEmail(values.email);
            setStep({ name: 'confirm address', password: values.password });
          }}
          others={[{ label: words.submit, run: () => setStep({ name: 'sign in' }) }]}
        />
      );
    case 'confirm address':
      return (
        <StepForm
          key="confirm address"
          title={words.codeTitle}
          info={`${signInMessages.codeSent} ${email}`}
          fields={[codeField]}
          arrived={arrived}
          submit={words.confirm}
          submitting={words.confirming}
          onSubmit={async ({ code }) => {
            await confirmAddress(email, code);
            try {
              await enter(email, step.password);
            } catch (error) {
              setStep({ name: 'sign in', ...afterConfirmation(error) });
            }
          }}
          others={[{ label: words.codeAgain, run: () => again(email, sendCodeAgain) }, toSignIn]}
        />
      );
    case 'choose password':
      return (
        <StepForm
          key="choose password"
          title={words.newPasswordTitle}
          info={signInMessages.invited}
          fields={[newPasswordField]}
          arrived={arrived}
          submit={words.setPassword}
          submitting={words.settingPassword}
          onSubmit={async ({ password }) => proceed(await choosePassword(password), password)}
          others={[toSignIn]}
        />
      );
    case 'ask for code':
      return (
        <StepForm
          key="ask for code"
          title={words.forgot}
          info={signInMessages.recoveryHint}
          fields={[emailField]}
          known={{ email }}
          arrived={arrived}
          submit={words.sendCode}
          submitting={words.sendingCode}
          onSubmit={(values) => recoverPassword(values.email)}
          others={[toSignIn]}
        />
      );
  }
}

async function again(email: string, send: (email: string) => Promise<void>): Promise<string> {
  await send(email);
  return `${signInMessages.codeSentAgain} ${email}`;
}
