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
import { StepForm, type StepProps } from './step-form.tsx';

type StepName = 'sign in' | 'create account' | 'confirm email' | 'choose password' | 'enter code' | 'ask for code';
/** @property password the one that was typed before the email address is confirmed */
type Step = { name: StepName; info?: string; failure?: string; password?: string };

const start: Step = { name: 'sign in' };
const text = labels.signIn;

/** The steps of signing in. @param recovering email address whose password is being recovered */
export function SignInSteps({ recovering }: { recovering: string | undefined }) {
  const { registration } = useStudio();
  const [step, setStep] = useState(start);
  const [email, setEmail] = useState('');
  const toSignIn = { label: text.backToSignIn, run: () => setStep({ name: 'sign in' }) };

  function proceed(next: AfterSignIn, password: string) {
    if (next === 'signed in') showNotice(notices.signedIn);
    else if (next in steps) setStep({ name: next as StepName, password });
    else setStep({ name: 'sign in', failure: signInMessages.furtherStep });
  }

  async function enter(typed: string, password: string) {
    setEmail(typed);
    const next = await signIn(typed, password);
    if (next === 'recover password') applySessionEvent({ name: 'recovery begun', email: typed });
    else proceed(next, password);
  }

  const recovery = (address: string): StepProps => ({
    title: text.newPasswordTitle,
    info: `${signInMessages.codeSent} ${address}`,
    fields: [codeField, newPasswordField],
    submit: text.setPassword,
    submitting: text.settingPassword,
    onSubmit: async ({ code, password }) => {
      await setPassword(address, code, password);
      try {
        await enter(address, password);
      } catch (error) {
        setStep({ name: 'sign in', info: signInMessages.passwordChanged, failure: signInMessage(error) });
      } finally {
        applySessionEvent({ name: 'recovery ended' });
      }
    },
    otherActions: [
      { label: text.codeAgain, run: () => resend(address, recoverPassword) },
      {
        label: text.backToSignIn,
        run: () => {
          setStep({ name: 'sign in' });
          applySessionEvent({ name: 'recovery ended' });
        },
      },
    ],
  });

  const steps: Record<StepName, StepProps> = {
    'sign in': {
      title: text.submit,
      info: step.info,
      failure: step.failure,
      fields: [emailField, passwordField],
      submit: text.submit,
      submitting: text.submitting,
      onSubmit: (values) => enter(values.email, values.password),
      otherActions: [
        { label: text.forgot, run: () => setStep({ name: 'ask for code' }) },
        ...(registration === 'closed' ? [] : [{ label: text.create, run: () => setStep({ name: 'create account' }) }]),
      ],
    },
    'create account': {
      title: text.create,
      fields: [fullNameField, emailField, firstPasswordField],
      submit: text.create,
      submitting: text.creating,
      onSubmit: async (values) => {
        await register(values);
        showNotice(notices.accountCreated);
        setEmail(values.email);
        setStep({ name: 'confirm email', password: values.password });
      },
      otherActions: [{ label: text.submit, run: () => setStep({ name: 'sign in' }) }],
    },
    'confirm email': {
      title: text.codeTitle,
      info: `${signInMessages.codeSent} ${email}`,
      fields: [codeField],
      submit: text.confirm,
      submitting: text.confirming,
      onSubmit: async ({ code }) => {
        await confirmEmail(email, code);
        try {
          await enter(email, step.password ?? '');
        } catch (error) {
          setStep({ name: 'sign in', ...afterConfirmation(error) });
        }
      },
      otherActions: [{ label: text.codeAgain, run: () => resend(email, sendCodeAgain) }, toSignIn],
    },
    'choose password': {
      title: text.newPasswordTitle,
      info: signInMessages.invited,
      fields: [newPasswordField],
      submit: text.setPassword,
      submitting: text.settingPassword,
      onSubmit: async ({ password }) => proceed(await choosePassword(password), password),
      otherActions: [toSignIn],
    },
    'enter code': {
      title: text.appCodeTitle,
      info: signInMessages.appCode,
      fields: [appCodeField],
      submit: text.confirm,
      submitting: text.confirming,
      onSubmit: async ({ code }) => {
        try {
          proceed(await enterCode(code), '');
        } catch (error) {
          if (!isSessionOver(error)) throw error;
          setStep({ name: 'sign in', failure: signInMessages.signInStopped });
        }
      },
      otherActions: [toSignIn],
    },
    'ask for code': {
      title: text.forgot,
      info: signInMessages.recoveryHint,
      fields: [emailField],
      submit: text.sendCode,
      submitting: text.sendingCode,
      onSubmit: (values) => recoverPassword(values.email),
      otherActions: [toSignIn],
    },
  };

  const shown = recovering === undefined ? steps[step.name] : recovery(recovering);
  useDocumentTitle(shown.title);
  return (
    <StepForm
      key={recovering === undefined ? `${step.name} ${step.failure}` : 'recovery'}
      {...shown}
      initial={{ email }}
      focusOnMount={step !== start || recovering !== undefined}
    />
  );
}

async function resend(email: string, send: (email: string) => Promise<void>): Promise<string> {
  await send(email);
  return `${signInMessages.codeSentAgain} ${email}`;
}
