import { useState } from 'react';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { labels } from '../../ui/labels.ts';
import { notices, signInMessages } from '../../ui/notices.ts';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { useStudio } from '../../ui/studio.ts';
import { applySessionEvent } from '../session.ts';
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
} from './sign-in.ts';
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

/** The steps that every account takes once, before it is signed in for the first time. */
const firstSteps: ReadonlySet<StepName> = new Set(['choose password', 'confirm email']);

const start: Step = { name: 'sign in' };
const text = labels.signIn;

/** The steps of signing in. @param recovering email address whose password is being recovered */
export function SignInSteps({ recovering }: { recovering: string | undefined }) {
  const { registration } = useStudio();
  const [step, setStep] = useState(start);
  const [email, setEmail] = useState('');

  function proceed(next: AfterSignIn, password: string) {
    if (next === 'signed in') showNotice(firstSteps.has(step.name) ? notices.firstSignIn : notices.signedIn);
    else if (next in steps) setStep({ name: next as StepName, password });
    else setStep({ name: 'sign in', failure: signInMessages.furtherStep });
  }

  async function enter(typed: string, password: string) {
    setEmail(typed);
    const next = await signIn(typed, password);
    if (next === 'recover password') applySessionEvent({ name: 'recovery begun', email: typed });
    else proceed(next, password);
  }

  const moves = { email, step, isOpen: registration !== 'closed', setEmail, setStep, proceed, enter };
  const shown = recovering === undefined ? steps[step.name](moves) : recovery(recovering, moves);
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

/** The state of the page, and how a step leads to another one. `isOpen` says whether visitors can register. */
type Moves = {
  email: string;
  step: Step;
  isOpen: boolean;
  setEmail: (email: string) => void;
  setStep: (step: Step) => void;
  proceed: (next: AfterSignIn, password: string) => void;
  enter: (email: string, password: string) => Promise<void>;
};

const toSignIn = ({ setStep }: Moves) => ({ label: text.backToSignIn, run: () => setStep({ name: 'sign in' }) });

const steps: Record<StepName, (moves: Moves) => StepProps> = {
  'sign in': ({ step, isOpen, setStep, enter }) => ({
    title: text.submit,
    info: step.info,
    failure: step.failure,
    fields: [emailField, passwordField],
    submit: text.submit,
    submitting: text.submitting,
    onSubmit: (values) => enter(values.email, values.password),
    otherActions: [
      { label: text.forgot, run: () => setStep({ name: 'ask for code' }) },
      ...(isOpen ? [{ label: text.create, run: () => setStep({ name: 'create account' }) }] : []),
    ],
  }),
  'create account': ({ setEmail, setStep }) => ({
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
  }),
  'confirm email': (moves) => ({
    title: text.codeTitle,
    info: `${signInMessages.codeSent} ${moves.email}`,
    fields: [codeField],
    submit: text.confirm,
    submitting: text.confirming,
    onSubmit: async ({ code }) => {
      await confirmEmail(moves.email, code);
      try {
        await moves.enter(moves.email, moves.step.password ?? '');
      } catch (error) {
        moves.setStep({ name: 'sign in', ...afterConfirmation(error) });
      }
    },
    otherActions: [{ label: text.codeAgain, run: () => resend(moves.email, sendCodeAgain) }, toSignIn(moves)],
  }),
  'choose password': (moves) => ({
    title: text.newPasswordTitle,
    info: signInMessages.invited,
    fields: [newPasswordField],
    submit: text.setPassword,
    submitting: text.settingPassword,
    onSubmit: async ({ password }) => moves.proceed(await choosePassword(password), password),
    otherActions: [toSignIn(moves)],
  }),
  'enter code': (moves) => ({
    title: text.appCodeTitle,
    info: signInMessages.appCode,
    fields: [appCodeField],
    submit: text.confirm,
    submitting: text.confirming,
    onSubmit: async ({ code }) => {
      try {
        moves.proceed(await enterCode(code), '');
      } catch (error) {
        if (!isSessionOver(error)) throw error;
        moves.setStep({ name: 'sign in', failure: signInMessages.signInStopped });
      }
    },
    otherActions: [toSignIn(moves)],
  }),
  'ask for code': (moves) => ({
    title: text.forgot,
    info: signInMessages.recoveryHint,
    fields: [emailField],
    submit: text.sendCode,
    submitting: text.sendingCode,
    onSubmit: (values) => recoverPassword(values.email),
    otherActions: [toSignIn(moves)],
  }),
};

const recovery = (address: string, { setStep, enter }: Moves): StepProps => ({
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

async function resend(email: string, send: (email: string) => Promise<void>): Promise<string> {
  await send(email);
  return `${signInMessages.codeSentAgain} ${email}`;
}
