import { expect, test } from 'vitest';
import { newUserMissing } from '#shared/users/user-schemas.ts';
import { editorNotices, imageTooLarge } from './editors/editor-notices.ts';
import { emailNotices, leadsEmailed, notificationFailed, requestsEmailed } from './emails/email-notices.ts';
import { emailSettingsNotices } from './emails/email-settings-notices.ts';
import { accountNotices, leadNotices, notices, signInFailed, signInMessages } from './notices.ts';
import { bookingNotices } from './website/booking-notices.ts';

// The decided table of notices (MSG-01 to MSG-77): title, body and look of each, as docs/requirements.md prints them.
// The texts are repeated on purpose: a notice changes only together with its requirement.

const error = (body: string) => ({ title: 'Error', body, variant: 'destructive' });
const destructive = (title: string, body: string) => ({ title, body, variant: 'destructive' });
const normal = (title: string, body: string) => ({ title, body, variant: 'normal' });

const booking = {
  missingInformation: destructive('Missing Information', 'Please fill in all required fields.'),
  submissionFailed: destructive('Submission Failed', 'There was an error submitting your request. Please try again.'),
  bookingSubmitted: normal(
    'Booking Request Submitted!',
    "We'll contact you within 24 hours to confirm your appointment.",
  ),
};

test('has these notices for the booking form [MSG-74] [MSG-76]', () => {
  expect(bookingNotices).toEqual(booking);
});

test('has these notices for sign-in, leads and accounts [MSG-74] [MSG-75] [MSG-76]', () => {
  expect(notices).toEqual({
    signedIn: normal('Welcome back!', 'You have successfully signed in.'),
    accountCreated: normal('Account created!', 'Please check your email to verify your account.'),
    leadsFetchFailed: error('Failed to fetch leads. Please try again.'),
    statusUpdated: normal('Status Updated', 'Lead status has been updated successfully.'),
    statusUpdateFailed: error('Failed to update lead status.'),
    leadsExportFailed: error('Failed to export leads. Please try again.'),
    heldFetchFailed: error('Failed to fetch held requests. Please try again.'),
    releaseFailed: error('Failed to release the request. Please try again.'),
    leadEraseFailed: error('Failed to erase lead. Please try again.'),
    usersFetchFailed: error('Failed to fetch user profiles'),
    roleUpdateFailed: error('Failed to update user role'),
    accountUpdateFailed: error('Failed to update user account'),
    userCreateFailed: error('Failed to create user'),
    roleNotAssigned: {
      title: 'Warning',
      body: 'User created but role assignment failed. Please set the role manually.',
      variant: 'warning',
    },
  });
});

test('has these notices for editors and settings [MSG-74] [MSG-75] [MSG-76]', () => {
  expect(editorNotices).toEqual({
    changesSaved: normal('Changes Saved', 'Your changes are live on the website.'),
    removed: { title: 'Removed', variant: 'normal' },
    changedElsewhere: {
      title: 'Changed elsewhere',
      body: 'Someone else changed this content. Your unsaved changes are kept.',
      variant: 'warning',
    },
    conflictsOpen: {
      title: 'Not saved yet',
      body: 'Someone else changed this too. Choose what to keep, then save again.',
      variant: 'warning',
    },
    aboutFetchFailed: error('Failed to fetch about section data'),
    aboutSaveFailed: error('Failed to save about section. Please try again.'),
    calloutRemoveFailed: error('Failed to remove callout'),
    artistsFetchFailed: error('Failed to fetch artists'),
    artistsSaveFailed: error('Failed to save artists. Please try again.'),
    artistRemoveFailed: error('Failed to remove artist'),
    galleryFetchFailed: error('Failed to fetch gallery data'),
    gallerySaveFailed: error('Failed to save gallery. Please try again.'),
    imageRemoveFailed: error('Failed to remove image'),
    eventsFetchFailed: error('Failed to fetch events'),
    eventsSaveFailed: error('Failed to save events. Please try again.'),
    eventRemoveFailed: error('Failed to remove event'),
    eventIncomplete: error('Event name and date are required'),
    faqsFetchFailed: error('Failed to fetch FAQs'),
    faqsSaveFailed: error('Failed to save FAQs. Please try again.'),
    faqRemoveFailed: error('Failed to remove FAQ'),
    contentFetchFailed: error('Failed to fetch content'),
    contentSaveFailed: error('Failed to save content. Please try again.'),
    contactSaveFailed: error('Failed to save contact information. Please try again.'),
    settingsFetchFailed: error('Failed to load settings'),
    settingsSaveFailed: error('Failed to save settings'),
    settingsSaved: normal(
      'Settings Saved',
      'General settings have been updated. Favicon and preview image changes will appear shortly.',
    ),
    iconUploadFailed: destructive('Upload failed', 'Failed to upload file. Please try again.'),
    iconUploaded: normal('Upload successful', 'Save the settings to show it on the website.'),
    logoUploadFailed: destructive('Upload Failed', 'Failed to upload logo. Please try again.'),
    logoUpdated: normal('Logo Updated', 'The new logo is live on the website.'),
    logoRemoved: normal('Logo Removed', 'The website shows the studio name instead.'),
    logoRemoveFailed: error('Failed to remove logo. Please try again.'),
    photoUploadFailed: error('Failed to upload photo. Please try again.'),
    imageUploadFailed: error('Failed to upload image. Please try again.'),
    notAnImage: destructive('Invalid file type', 'Please select an image file'),
    logoTooLarge: destructive('File Too Large', 'Please select an image smaller than 2MB.'),
    photoTooLarge: destructive('File too large', 'Please select an image smaller than 5MB'),
    iconTooLarge: destructive('File too large', 'Please select a file smaller than 5MB'),
    stylesUpdated: normal('Styles Updated', 'Your design changes have been applied.'),
    stylesPublished: normal('Styles Published', 'The website will show the new design within seconds.'),
    stylesUnreadable: destructive(
      'Style Not Published',
      'Some text would be hard to read. Use the suggested colours, then publish again.',
    ),
    stylesPublishFailed: error('Failed to publish styles. Please try again.'),
  });
  expect(imageTooLarge(['big.png'])).toEqual(destructive('File too large', 'big.png is larger than 10MB.'));
});

test('has these notices for email settings and emails by staff [MSG-74] [MSG-75] [MSG-76]', () => {
  expect(emailSettingsNotices).toEqual({
    fetchFailed: error('Failed to load email settings'),
    saveFailed: error('Failed to save email settings'),
    saved: normal('Settings Saved', 'Email notification settings have been updated successfully'),
    changedElsewhere: {
      title: 'Changed elsewhere',
      body: 'Someone else saved these settings. Your changes are not saved yet: review them, then save.',
      variant: 'warning',
    },
    testFailed: error('Failed to send test email. Please check your settings.'),
    testSent: normal('Test Email Sent', 'Check your inbox for the test email'),
    testLeadFailed: error('Failed to send lead test email. Please check your settings.'),
    testLeadSent: { title: 'Lead Test Email Sent', variant: 'normal' },
  });
  expect(emailNotices).toEqual({
    noLeadsSelected: destructive('No Leads Selected', 'Please select leads to send via email.'),
    notificationSent: normal('Email Sent', 'The studio has been emailed about this lead.'),
    leadsFailed: destructive('Email Failed', 'Failed to email'),
  });
  expect(notificationFailed('No right to send.')).toEqual(destructive('Email Failed', 'No right to send.'));
});

test('counts emailed leads with lead(s), for one and for two [MSG-77]', () => {
  expect(leadsEmailed(1)).toEqual(normal('Email Sent', 'Email sent successfully with 1 lead(s).'));
  expect(leadsEmailed(2)).toEqual(normal('Email Sent', 'Email sent successfully with 2 lead(s).'));
});

test('reports how many unsent requests were emailed, how many are left, and why', () => {
  const emailed = (body: string, variant: string) => ({ title: 'Email Sent', body, variant });

  expect(requestsEmailed({ emailed: 1, left: 0 })).toEqual(
    emailed('The studio has been emailed about one request.', 'normal'),
  );
  expect(requestsEmailed({ emailed: 3, left: 0 })).toEqual(
    emailed('The studio has been emailed about 3 requests.', 'normal'),
  );
  expect(requestsEmailed({ emailed: 3, left: 1 })).toEqual(
    emailed('The studio has been emailed about 3 requests. One is left: please try again.', 'warning'),
  );
  expect(requestsEmailed({ emailed: 1, left: 2, reason: 'SES is down.' })).toEqual(
    emailed('The studio has been emailed about one request. 2 are left: please try again. SES is down.', 'warning'),
  );
});

test('names the lead or the number of leads in notices', () => {
  expect(leadNotices.erased('Ada Byron')).toEqual(normal('Lead Erased', 'Ada Byron is no longer stored.'));
  expect(leadNotices.released('Ada Byron')).toEqual(normal('Request Released', 'Ada Byron is now a new lead.'));
  expect(leadNotices.exported(2)).toEqual(normal('Leads Exported', '2 lead(s) are in the file.'));
  expect(leadNotices.exported(2, 1)).toEqual({
    title: 'Leads Exported',
    body: '2 lead(s) are in the file. 1 could not be read and were left out.',
    variant: 'warning',
  });
  expect(leadNotices.exportedSome(200)).toEqual({
    title: 'Leads Exported',
    body: '200 lead(s) are in the file. Some matches may be missing. Type more letters to narrow your search.',
    variant: 'warning',
  });
});

test('names the account and its new state in notices', () => {
  expect(accountNotices.created('a@b.example')).toEqual(normal('User Created', 'a@b.example can sign in now.'));
  expect(accountNotices.roleUpdated('a@b.example', 'admin')).toEqual(
    normal('Role Updated', 'a@b.example is now admin.'),
  );
  expect(accountNotices.stateUpdated('a@b.example', 'disabled')).toEqual(
    normal('Account Updated', 'a@b.example is now disabled.'),
  );
});

test('titles a failed sign-in or sign-up Error, with the reason [MSG-75]', () => {
  expect(signInFailed('Why it failed.')).toEqual(error('Why it failed.'));
});

test('has these messages for the sign-in page [MSG-76]', () => {
  expect(signInMessages).toEqual({
    invalidCredentials: 'Invalid email or password. Please check your credentials and try again.',
    unexpected: 'An unexpected error occurred. Please try again.',
    emailTaken: 'An account with this email already exists. Please try signing in instead.',
    sessionMissing: 'Auth session missing!',
    required: 'Please fill in this field.',
    emailFormat: 'Please enter an email address.',
    passwordTooShort: 'Password must have at least 6 characters',
    passwordSpace: 'Password must not begin or end with a space',
    codeSent: 'We sent a code to this email address:',
    codeSentAgain: 'We sent another code to this email address:',
    confirmed: 'Your email address is confirmed.',
    waitingForApproval: 'Your account is waiting for approval by an administrator.',
    approvalNeeded: 'An administrator has to approve your account before you can sign in.',
    recoveryHint: 'We will email you a code to choose a new password.',
    invited: 'Your temporary password has been used. Please choose your own.',
    passwordChanged: 'Your password has been changed.',
    appCode: 'Open your authenticator app and enter its 6-digit code. Lost it? Ask an administrator to reset it.',
    appCodeFormat: 'The code has 6 digits.',
    wrongAppCode: 'This code is not correct. Enter the code that the app shows now.',
    usedAppCode: 'This code was used already. Wait until the app shows the next one.',
    signInStopped: 'Sign-in was stopped after too many wrong codes or too much time. Please sign in again.',
    furtherStep: 'This account is not ready to sign in yet. Please ask an administrator.',
  });
  expect(newUserMissing).toBe('Email, password, and full name are required');
});
