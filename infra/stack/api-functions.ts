import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { gallerySlugs } from '#shared/content/gallery.ts';
import { api } from '#shared/contract/api.ts';
import type { ApiFunction, Call, Role } from '#shared/contract/call.ts';
import { countryOf, numberingPlanOf } from '../stages/country-of.ts';
import { noticeEnvironment, type Stage } from '../stages/stages.ts';
import type { Data } from './data.ts';
import type { OriginKeys } from './origin-keys.ts';
import type { SignIn } from './sign-in.ts';
import { StudioFunction } from './studio-function.ts';
import { allowErasingPhotos, allowShowingPhotos, allowUploads, allowVisitorUploads } from './uploads-bucket.ts';

type Props = { data: Data; signIn: SignIn; stage: Stage; originKeys: OriginKeys };
export type ApiFunctions = Record<ApiFunction, StudioFunction>;

/** The functions that answer the calls of the contract. A function name without an entry here does not compile. */
export function apiFunctions(scope: Construct, { data, signIn, stage, originKeys }: Props): ApiFunctions {
  const functions: ApiFunctions = {
    booking: booking(scope, data, originKeys, stage),
    content: content(scope, data, stage),
    'email-settings': emailSettings(scope, data),
    'held-leads': heldLeads(scope, data),
    'lead-admin': leadAdmin(scope, data),
    'lead-desk': leadDesk(scope, data, stage),
    'lead-entry': leadEntry(scope, data),
    leads: leads(scope, data, stage, originKeys),
    registration: registration(scope, data, stage, originKeys),
    replies: replies(scope, data, stage),
    'reply-settings': replySettings(scope, data),
    request: request(scope, data, stage, originKeys),
    'staff-emails': staffEmails(scope, data),
    system: system(scope, data, signIn, stage),
    uploads: uploads(scope, data),
    users: users(scope, data, signIn, stage),
  };
  // Emails accounts about changes by an administrator.
  functions.users.allowInvoking(functions['staff-emails'], 'STAFF_EMAILS_FUNCTION');
  allowAccountChecks(functions, data, signIn);
  return functions;
}

function booking(scope: Construct, data: Data, originKeys: OriginKeys, stage: Stage): StudioFunction {
  const environment = { TIME_ZONE: stage.timeZone, STUDIO_NAME: stage.studioName };
  const fn = new StudioFunction(scope, 'Booking', { entry: 'functions/booking.ts', environment });
  originKeys.addTo(fn);
  data.nameLeadTables(fn);
  data.allow(fn, data.leads, 'ConditionCheckItem', 'PutItem');
  data.allow(fn, data.heldLeads, 'ConditionCheckItem', 'PutItem');
  data.allow(fn, data.leadTokens, 'PutItem');
  data.allow(fn, data.leadLog, 'PutItem');
  data.allow(fn, data.limits, 'ConditionCheckItem', 'UpdateItem');
  allowCountingVisitors(fn, data);
  data.allowScope(fn, 'email', 'Query');
  data.allowScope(fn, 'replies', 'GetItem');
  data.allowScope(fn, 'request-links', 'GetItem', 'PutItem');
  data.allowKind(fn, ['choices', 'text'], 'GetItem');
  allowVisitorUploads(fn);
  return fn;
}

function content(scope: Construct, data: Data, stage: Stage): StudioFunction {
  const fn = new StudioFunction(scope, 'Content', {
    entry: 'functions/content.ts',
    environment: {
      STUDIO_NAME: stage.studioName,
      TIME_ZONE: stage.timeZone,
      CHANGE_RECORD_DAYS: String(stage.retention.changeRecordDays),
      ...noticeEnvironment(stage),
    },
  });
  const actions = ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] as const;
  data.allow(fn, data.content, ...actions);
  return fn;
}

function emailSettings(scope: Construct, data: Data): StudioFunction {
  const fn = new StudioFunction(scope, 'EmailSettings', { entry: 'functions/email-settings.ts' });
  data.allowScope(fn, 'email', 'PutItem', 'Query');
  data.allowScope(fn, 'recipient-problems', 'DeleteItem', 'Query');
  return fn;
}

function heldLeads(scope: Construct, data: Data): StudioFunction {
  const fn = new StudioFunction(scope, 'HeldLeads', { entry: 'functions/held-leads.ts' });
  data.nameLeadTables(fn);
  data.allow(fn, data.heldLeads, 'DeleteItem', 'GetItem', 'UpdateItem');
  data.allowIndexes(fn, data.heldLeads, 'by_date');
  data.allow(fn, data.leads, 'GetItem', 'PutItem');
  data.allow(fn, data.leadLog, 'DeleteItem', 'Query', 'UpdateItem');
  data.allow(fn, data.leadTokens, 'DeleteItem', 'PutItem');
  data.allow(fn, data.limits, 'UpdateItem');
  allowCountingVisitors(fn, data);
  return fn;
}

/** An update changes rights before functions: those of 0.3.0 count visitors until then (functions/leads/README.md). */
function allowCountingVisitors(fn: StudioFunction, data: Data): void {
  data.allow(fn, data.leads, 'UpdateItem');
  data.allow(fn, data.limits, 'BatchGetItem');
}

function leadAdmin(scope: Construct, data: Data): StudioFunction {
  const fn = new StudioFunction(scope, 'LeadAdmin', {
    entry: 'functions/lead-admin.ts',
    // A recount waits for the index and restarts when leads change. API Gateway times out after 30 seconds.
    timeout: Duration.seconds(29),
  });
  data.allowErasingLeads(fn);
  data.allowIndexes(fn, data.leads, 'by_date', 'by_queue');
  data.allow(fn, data.limits, 'GetItem');
  return fn;
}

function leadDesk(scope: Construct, data: Data, stage: Stage): StudioFunction {
  const plan = numberingPlanOf(countryOf(stage.timeZone));
  const fn = new StudioFunction(scope, 'LeadDesk', {
    entry: 'functions/lead-desk.ts',
    // Changing 100 leads takes three transactions, and each may wait five seconds for other writers.
    timeout: Duration.seconds(25),
    environment: { TIME_ZONE: stage.timeZone, ...(plan && { NUMBERING_PLAN: JSON.stringify(plan) }) },
  });
  data.nameLeadTables(fn);
  data.allow(fn, data.leads, 'BatchGetItem', 'GetItem', 'UpdateItem');
  data.allow(fn, data.leadLog, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
  data.allow(fn, data.leadTokens, 'Query');
  data.allow(fn, data.limits, 'BatchGetItem', 'DeleteItem', 'UpdateItem');
  allowErasingPhotos(fn);
  allowShowingPhotos(fn);
  return fn;
}

function leadEntry(scope: Construct, data: Data): StudioFunction {
  const fn = new StudioFunction(scope, 'LeadEntry', { entry: 'functions/lead-entry.ts' });
  data.nameLeadTables(fn);
  data.allow(fn, data.leads, 'ConditionCheckItem', 'PutItem');
  data.allow(fn, data.heldLeads, 'ConditionCheckItem');
  data.allow(fn, data.leadTokens, 'PutItem');
  data.allow(fn, data.leadLog, 'PutItem');
  data.allow(fn, data.limits, 'ConditionCheckItem', 'UpdateItem');
  data.allowKind(fn, 'choices', 'GetItem');
  allowVisitorUploads(fn);
  return fn;
}

function leads(scope: Construct, data: Data, stage: Stage, originKeys: OriginKeys): StudioFunction {
  const environment = { STUDIO_NAME: stage.studioName };
  const fn = new StudioFunction(scope, 'Leads', { entry: 'functions/leads.ts', environment });
  // Calendars call their feeds without a token.
  originKeys.addTo(fn);
  data.nameLeadTables(fn);
  data.allowKind(fn, 'text', 'GetItem');
  data.allow(fn, data.leads, 'BatchGetItem');
  data.allow(fn, data.leadTokens, 'Query');
  data.allow(fn, data.limits, 'BatchGetItem', 'GetItem', 'UpdateItem');
  const lists = ['by_assignee', 'by_assignee_status', 'by_date', 'by_queue', 'by_status', 'by_unsent'];
  data.allowIndexes(fn, data.leads, ...lists);
  data.allowIndexes(fn, data.leadLog, 'by_start');
  return fn;
}

function registration(scope: Construct, data: Data, stage: Stage, originKeys: OriginKeys): StudioFunction {
  const fn = new StudioFunction(scope, 'Registration', {
    entry: 'functions/registration.ts',
    environment: { REGISTRATION: stage.registration, ACCOUNT_EMAIL: stage.accountEmail },
  });
  originKeys.addTo(fn);
  data.allow(fn, data.limits, 'PutItem', 'UpdateItem');
  return fn;
}

/** Stores replies without the right to send them: the function `visitor-emails` does. */
function replies(scope: Construct, data: Data, stage: Stage): StudioFunction {
  const environment = { TIME_ZONE: stage.timeZone };
  const fn = new StudioFunction(scope, 'Replies', { entry: 'functions/replies.ts', environment });
  data.nameLeadTables(fn);
  data.allow(fn, data.leads, 'BatchGetItem', 'GetItem', 'UpdateItem');
  data.allow(fn, data.leadLog, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
  data.allowIndexes(fn, data.leadLog, 'by_start');
  data.allow(fn, data.limits, 'BatchGetItem', 'PutItem', 'UpdateItem');
  data.allowScope(fn, 'email', 'Query');
  data.allowScope(fn, 'replies', 'GetItem');
  data.allowScope(fn, 'request-links', 'GetItem', 'PutItem');
  data.allowScope(fn, 'absences', 'ConditionCheckItem', 'GetItem', 'PutItem');
  data.allowKind(fn, 'choices', 'GetItem');
  return fn;
}

function replySettings(scope: Construct, data: Data): StudioFunction {
  const fn = new StudioFunction(scope, 'ReplySettings', { entry: 'functions/reply-settings.ts' });
  data.allowScope(fn, 'replies', 'GetItem', 'PutItem');
  data.allowScope(fn, 'email', 'Query');
  return fn;
}

/** Answers visitors who have the key of their request. */
function request(scope: Construct, data: Data, stage: Stage, originKeys: OriginKeys): StudioFunction {
  const environment = { TIME_ZONE: stage.timeZone };
  const fn = new StudioFunction(scope, 'Request', { entry: 'functions/request.ts', environment });
  originKeys.addTo(fn);
  data.nameLeadTables(fn);
  data.allow(fn, data.leads, 'DeleteItem', 'GetItem', 'UpdateItem');
  data.allowIndexes(fn, data.leads, 'by_queue');
  data.allow(fn, data.heldLeads, 'BatchGetItem', 'DeleteItem', 'GetItem', 'UpdateItem');
  data.allow(fn, data.leadLog, 'BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query');
  data.allow(fn, data.leadTokens, 'DeleteItem', 'GetItem', 'PutItem');
  data.allow(fn, data.limits, 'BatchGetItem', 'DeleteItem', 'PutItem', 'UpdateItem');
  data.allowScope(fn, 'replies', 'GetItem');
  data.allowScope(fn, 'absences', 'ConditionCheckItem', 'GetItem');
  data.allowScope(fn, 'request-links', 'GetItem', 'PutItem');
  data.allowKind(fn, ['choices', 'text'], 'GetItem');
  allowErasingPhotos(fn);
  allowShowingPhotos(fn);
  return fn;
}

function staffEmails(scope: Construct, data: Data): StudioFunction {
  const fn = new StudioFunction(scope, 'StaffMail', { entry: 'functions/staff-emails.ts' });
  data.allow(fn, data.leads, 'BatchGetItem', 'GetItem', 'UpdateItem');
  data.allowIndexes(fn, data.leads, 'by_unsent');
  data.allowKind(fn, 'text', 'GetItem');
  data.allowScope(fn, 'email', 'Query');
  data.allow(fn, data.limits, 'GetItem', 'UpdateItem');
  return fn;
}

/** Reads the state of the installation. `allowSystemChecks` grants the rights on what other constructs create. */
function system(scope: Construct, data: Data, signIn: SignIn, stage: Stage): StudioFunction {
  const fn = new StudioFunction(scope, 'System', {
    entry: 'functions/system.ts',
    environment: { ACCOUNT_EMAIL: stage.accountEmail, STUDIO_NAME: stage.studioName },
    operatorName: 'System',
    // Checks run side by side for at most eight seconds each. API Gateway times out after 30 seconds.
    timeout: Duration.seconds(29),
  });
  const images = gallerySlugs.map((slug) => `image/${slug}`);
  data.allowKind(fn, ['text', 'artist', 'callout', 'faq', ...images], 'Query');
  data.allowKind(fn, ['version', 'list'], 'GetItem');
  data.allowLeadCounts(fn);
  data.allowScope(fn, 'email', 'Query');
  data.allowScope(fn, 'replies', 'GetItem');
  data.allowScope(fn, 'self-test', 'GetItem');
  signIn.allow(fn, 'ListUsersInGroup');
  return fn;
}

function uploads(scope: Construct, data: Data): StudioFunction {
  const fn = new StudioFunction(scope, 'Uploads', { entry: 'functions/uploads.ts' });
  data.allow(fn, data.content, 'GetItem', 'Query', 'PutItem');
  data.allow(fn, data.limits, 'UpdateItem');
  allowUploads(fn);
  return fn;
}

function users(scope: Construct, data: Data, signIn: SignIn, { studioName }: Stage): StudioFunction {
  const environment = { STUDIO_NAME: studioName };
  const fn = new StudioFunction(scope, 'Users', { entry: 'functions/users.ts', environment });
  data.allowKind(fn, 'text', 'GetItem');
  data.allow(fn, data.accountStates, 'BatchGetItem');
  data.allow(fn, data.limits, 'UpdateItem');
  data.allowStaffChannel(fn, 'PutItem');
  signIn.allow(
    fn,
    'AdminAddUserToGroup',
    'AdminCreateUser',
    'AdminDeleteUser',
    'AdminDisableUser',
    'AdminEnableUser',
    'AdminRemoveUserFromGroup',
    'AdminSetUserMFAPreference',
    'AdminSetUserPassword',
    'AdminUpdateUserAttributes',
    'AdminUserGlobalSignOut',
    'ListUsers',
    'ListUsersInGroup',
  );
  return fn;
}

/** Lets each function behind staff calls check that the caller's account is active, its session and its role. */
function allowAccountChecks(functions: ApiFunctions, data: Data, signIn: SignIn): void {
  const functionsFor = (...roles: Role[]) =>
    new Set(
      Object.values<Call>(api)
        .filter(({ role }) => roles.includes(role))
        .map((call) => functions[call.fn]),
    );
  for (const fn of functionsFor('user')) {
    data.allow(fn, data.accountStates, 'UpdateItem');
  }
  for (const fn of functionsFor('user', 'admin')) {
    data.allow(fn, data.accountStates, 'GetItem');
    signIn.allow(fn, 'AdminGetUser');
  }
  // Some content sections, some uploads and the recipients of emails are for administrators only.
  for (const fn of [...functionsFor('admin'), functions.content, functions['email-settings'], functions.uploads]) {
    signIn.allow(fn, 'AdminListGroupsForUser');
  }
}
