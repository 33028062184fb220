import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import useSWR from 'swr';
import { renewAccount } from '../account.ts';
import { userEmail, useSession } from '../session.ts';
import { configureAmplify } from '../sign-in/amplify.ts';

/** Whether signing in to the own account needs a code of an authenticator app: `on` is undefined while loading. */
export function useSecondStep() {
  const session = useSession();
  const { data, error, mutate } = useSWR(session ? ['second-step', session.accountId] : null, async () => {
    configureAmplify();
    return (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false;
  });
  return { on: data, error, retry: () => mutate(), set: (on: boolean) => mutate(on, { revalidate: false }) };
}

/** A new secret for the authenticator app of the account. `uri` is what apps read from the QR code. */
export async function newAuthenticator(studioName: string): Promise<{ secret: string; uri: string }> {
  configureAmplify();
  const { sharedSecret: secret } = await setUpTOTP();
  const issuer = encodeURIComponent(studioName);
  const account = encodeURIComponent((await userEmail()) ?? '');
  return { secret, uri: `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}` };
}

/** Turns the second step on, if the code is one of the new authenticator app. */
export async function turnOn(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
  await renewAccount();
}

export async function turnOff(): Promise<void> {
  configureAmplify();
  await updateMFAPreference({ totp: 'DISABLED' });
  await renewAccount();
}
