import { type FormEvent, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { labels } from '#shared/labels.ts';
import { notices, signInMessages } from '#shared/notices.ts';
import { useSession } from '../../api/session.ts';
import { signIn } from '../../api/sign-in.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { Loading } from '../loading.tsx';
import { useStudioName } from '../studio-name.ts';
import { signInMessage } from './sign-in-message.ts';

/** Staff go on to the dashboard, visitors back to the public page, which is another document. */
export function SignInPage({ audience }: { audience: 'staff' | 'visitors' }) {
  const studioName = useStudioName();
  const session = useSession();
  if (session === undefined) return <Loading />;
  if (session) return audience === 'staff' ? <Navigate to="/admin" replace /> : <ToPublicPage />;
  return (
    <main className="flex min-h-svh flex-col items-center justify-center gap-8 p-6">
      <div className="w-full max-w-dialog">
        <h1 className="poster text-2xl">{studioName}</h1>
        {audience === 'staff' && <p className="mt-2 text-quiet">{labels.signIn.notice}</p>}
        <SignInForm />
        <a
          href="/"
          className="mt-6 inline-block py-1 text-sm text-quiet underline underline-offset-4 hover:text-foreground"
        >
          {labels.signIn.back}
        </a>
      </div>
    </main>
  );
}

function SignInForm() {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    try {
      const signedIn = await signIn(String(form.get('email')).trim(), String(form.get('password')));
      if (signedIn) showNotice(notices.signedIn);
      else setFailure(signInMessages.furtherStep);
    } catch (error) {
      setFailure(signInMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} method="post" aria-busy={busy} className="mt-8 grid gap-5">
      <div>
        <label htmlFor="email" className="mb-2 block font-medium">
          {labels.signIn.email}
        </label>
        <input id="email" name="email" type="email" autoComplete="username" required className={inputLook} />
      </div>
      <div>
        <label htmlFor="password" className="mb-2 block font-medium">
          {labels.signIn.password}
        </label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          minLength={6}
          className={inputLook}
        />
      </div>
      <p role="alert" className="text-sm text-accent empty:hidden">
        {failure}
      </p>
      <button type="submit" aria-disabled={busy} className={buttonLook('primary')}>
        {busy ? labels.signIn.submitting : labels.signIn.submit}
      </button>
    </form>
  );
}

const inputLook =
  'block h-12 w-full rounded-sm border border-field-line bg-surface px-4 text-base transition-colors hover:border-foreground';

function ToPublicPage() {
  useEffect(() => location.replace('/'), []);
  return <Loading />;
}
