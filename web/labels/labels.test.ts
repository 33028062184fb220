import { expect, test } from 'vitest';
import { userLabels } from './accounts/user-labels.ts';
import { labels } from './labels.ts';

// The texts are repeated on purpose: a label changes only together with its requirement.

const aFunction = expect.any(Function);

test('has these labels for the dashboard [DATA-08]', () => {
  expect(labels).toEqual({
    signIn: {
      notice: 'Admin Access Required',
      email: 'Email',
      password: 'Password',
      fullName: 'Full Name',
      submit: 'Sign In',
      submitting: 'Signing In...',
      create: 'Create Account',
      creating: 'Creating Account...',
      back: 'Back to Website',
      backToSignIn: 'Back to Sign In',
      codeTitle: 'Confirm your email',
      code: 'Code',
      confirm: 'Confirm',
      confirming: 'Confirming...',
      codeAgain: 'Send the code again',
      forgot: 'Forgot password?',
      sendCode: 'Send Code',
      sendingCode: 'Sending Code...',
      newPassword: 'New Password',
      newPasswordTitle: 'Choose a new password',
      setPassword: 'Set Password',
      settingPassword: 'Setting Password...',
      appCodeTitle: 'Enter your code',
    },
    admin: {
      title: 'Admin Dashboard',
      back: 'Back to Site',
      signOut: 'Sign Out',
      account: 'Your account',
      signedInAs: 'Signed in as',
      secondStep: 'Two-Step Sign-In',
      loading: 'Loading...',
      business: 'Business Management',
      content: 'Website Content',
      settings: 'Settings',
      pages: 'Pages',
      sidebar: 'Sidebar',
      sidebarKeys: 'Sidebar (Ctrl or Cmd + B)',
      closeSidebar: 'Close sidebar',
      noAccess: 'Your account has no access to this area.',
      retry: 'Try again',
      startFailed: 'The dashboard could not be loaded.',
    },
    leads: {
      loading: 'Loading leads...',
      empty: 'No leads found',
      emptyOf: aFunction,
      emptySearch: aFunction,
      emptySearchOf: aFunction,
      found: aFunction,
      incomplete: 'Too many matches. Type more letters to narrow your search.',
      filter: 'Filter by status',
      search: 'Search by name, email, phone or code',
      searchHint: 'Name, email, phone or code',
      clearSearch: 'Clear search',
      summary: { total: 'Total Leads', fresh: 'New Leads', converted: 'Converted', rate: 'Conversion Rate' },
      emptyHint: 'Requests from the booking form appear here.',
      contact: 'Contact',
      more: 'Load more leads',
      statusOf: 'Status',
      date: 'Date',
      name: 'Name',
      reach: 'Email and phone',
      showAll: 'Show all',
      showLess: 'Show less',
      emailStatus: 'Email status',
      mail: { pending: 'Sending email', failed: 'Email failed' },
      email: aFunction,
      emailing: 'Sending...',
      select: 'Select',
      selectAll: 'Select all leads shown',
      came: aFunction,
      loaded: aFunction,
      export: 'Export CSV',
      cancelExport: 'Cancel export',
      unreadable: {
        title: aFunction,
        hint: 'Some of its data is damaged, so the list, exports and emails leave it out. Ask your operator to repair it, or an administrator to erase it.',
        noDate: 'No date',
        erased: { title: 'Lead Erased', body: 'The damaged lead has been erased.', variant: 'normal' },
      },
      erase: 'Erase',
      eraseTitle: 'Erase this lead?',
      eraseHint: "The request is permanently deleted. This can't be undone.",
      keep: 'Cancel',
      exporting: 'Export progress',
      held: {
        link: aFunction,
        hint: 'These requests look like spam. They are not leads, and no email was sent. Release a genuine request to turn it into a lead. The others are erased after 30 days.',
        empty: 'No held requests',
        loading: 'Loading held requests...',
        release: 'Release',
        releasing: 'Releasing...',
        why: 'Held because',
        reasons: {
          'hidden-field': 'a hidden field was filled in',
          'too-fast': 'it was sent within 3 seconds',
          'no-form-time': 'it is unknown how long the form was open',
          links: 'it links to unknown websites',
          'link-in-name': 'a name or the phone number contains a link',
          'link-markup': 'it contains link markup',
          words: 'it advertises something',
          'same-names': 'first and last name are the same',
        },
      },
    },
  });
});

test('has these labels for accounts [DATA-08]', () => {
  expect(userLabels).toEqual({
    loading: 'Loading users...',
    create: 'Create User',
    creating: 'Creating User...',
    createHint: 'New users can access leads and edit content.',
    email: 'Email',
    password: 'Password',
    fullName: 'Full Name',
    role: 'Role',
    person: 'Name and email',
    created: 'Created',
    state: 'State',
    actions: 'Actions',
    own: '(you)',
    approve: 'Approve',
    disable: 'Disable',
    enable: 'Enable',
    cancel: 'Cancel',
    secondStep: 'Two-step sign-in',
    resetSecondStep: 'Reset Two-Step',
    search: 'Search by name or email',
    searchHint: 'Name or email',
    clearSearch: 'Clear search',
    searching: 'Searching...',
    more: 'Load more users',
    loadingMore: 'Loading users...',
    emptySearch: aFunction,
    shown: aFunction,
    states: {
      active: 'active',
      invited: 'invited',
      expired: 'invitation expired',
      unconfirmed: 'unconfirmed',
      waiting: 'waiting',
      disabled: 'disabled',
      unfinished: 'not complete',
    },
    questions: {
      disable: {
        title: 'Disable this account?',
        hint: 'They are signed out and cannot sign in until you enable the account again.',
        confirm: 'Disable',
      },
      reset: {
        title: 'Reset two-step sign-in?',
        hint: 'They are signed out and can then sign in with their password alone. Do this only if you are sure who asked for it.',
        confirm: 'Reset Two-Step',
      },
      promote: {
        title: 'Make this account an administrator?',
        hint: 'They can then manage accounts, change all settings and delete leads for good.',
        confirm: 'Make Administrator',
      },
    },
    waitingOne: 'One account is waiting for your approval.',
    waitingMany: 'accounts are waiting for your approval.',
  });
});

test('names filter and search in an empty list', () => {
  const { emptyOf, emptySearch, emptySearchOf } = labels.leads;

  expect(emptyOf('closed')).toBe('No leads found with status "closed".');
  expect(emptySearch('Ada')).toBe('No leads found for "Ada".');
  expect(emptySearchOf('Ada', 'new')).toBe('No leads found for "Ada" with status "new".');
  expect(userLabels.emptySearch('Ada')).toBe('No users found for "Ada".');
});

test('uses singular and plural for leads, requests and users', () => {
  const { found, email, came, loaded, unreadable, held } = labels.leads;

  expect([found(0, false), found(1, false), found(2, false), found(1, true), found(25, true)]).toEqual([
    '0 leads found.',
    '1 lead found.',
    '2 leads found.',
    'Showing the newest 1 matching leads.',
    'Showing the newest 25 matching leads.',
  ]);
  expect([email(1), email(2)]).toEqual(['Email Selected (1)', 'Email Selected (2)']);
  expect([came(1), came(2)]).toEqual(['1 new lead', '2 new leads']);
  expect([loaded(1, true), loaded(25, true), loaded(1, false), loaded(2, false)]).toEqual([
    '1 more lead loaded.',
    '25 more leads loaded.',
    '1 more lead loaded. All leads are shown.',
    '2 more leads loaded. All leads are shown.',
  ]);
  expect([unreadable.title(1), unreadable.title(2)]).toEqual(['1 lead could not be read', '2 leads could not be read']);
  expect([held.link(1), held.link(2)]).toEqual(['1 held request', '2 held requests']);
  expect([userLabels.shown(1, false), userLabels.shown(2, false), userLabels.shown(100, true)]).toEqual([
    'One user shown.',
    '2 users shown.',
    '100 users shown, there are more.',
  ]);
});
