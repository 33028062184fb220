import { aTemplate, fullLocalStage, permissionsOf } from '../testing/stacks.ts';

/**
 * The rights of each function and schedule, beyond writing its own log and failed events: the actions by resource, with the
 * only allowed keys or prefix after `for`. A new right needs a line here, so that a reviewer sees it.
 */
const rights: Record<string, Record<string, string>> = {
  AccountCleanUpDelete: {
    SignInUsers: 'AdminDeleteUser AdminGetUser ListUsers',
  },
  ApiBooking: {
    'Content for choices for text': 'GetItem',
    HeldLeads: 'ConditionCheckItem PutItem',
    LeadLog: 'PutItem',
    LeadTerms: 'PutItem',
    Leads: 'ConditionCheckItem PutItem UpdateItem',
    Limits: 'BatchGetItem ConditionCheckItem UpdateItem',
    'Settings for email': 'Query',
    'Settings for replies': 'GetItem',
    'Settings for request-links': 'GetItem PutItem',
    'arn::s3:::afterhours-uploads-…/visitor/*': 'PutObject',
  },
  ApiContent: {
    AccountStates: 'GetItem UpdateItem',
    Content: 'BatchGetItem DeleteItem GetItem PutItem Query UpdateItem',
    SignInUsers: 'AdminGetUser AdminListGroupsForUser',
  },
  ApiEmailSettings: {
    AccountStates: 'GetItem UpdateItem',
    'Settings for email': 'PutItem Query',
    'Settings for recipient-problems': 'DeleteItem Query',
    SignInUsers: 'AdminGetUser AdminListGroupsForUser',
  },
  ApiHeldLeads: {
    AccountStates: 'GetItem UpdateItem',
    HeldLeads: 'DeleteItem GetItem UpdateItem',
    'HeldLeads/index/by_date': 'Query',
    LeadLog: 'DeleteItem Query UpdateItem',
    LeadTerms: 'DeleteItem PutItem',
    Leads: 'GetItem PutItem UpdateItem',
    Limits: 'BatchGetItem UpdateItem',
    SignInUsers: 'AdminGetUser',
  },
  ApiLeadAdmin: {
    AccountStates: 'GetItem',
    HeldLeads: 'DeleteItem GetItem',
    'HeldLeads/index/by_date': 'Query',
    LeadLog: 'BatchWriteItem Query',
    LeadTerms: 'DeleteItem',
    Leads: 'DeleteItem GetItem',
    'Leads/index/by_date': 'Query',
    'Leads/index/by_queue': 'Query',
    'Leads/index/by_status': 'Query',
    Limits: 'BatchGetItem DeleteItem GetItem PutItem UpdateItem',
    SignInUsers: 'AdminGetUser AdminListGroupsForUser',
    'arn::s3:::afterhours-photos-…/*': 'DeleteObject',
    'arn::s3:::afterhours-uploads-…/visitor/*': 'DeleteObject',
  },
  ApiLeadDesk: {
    AccountStates: 'GetItem UpdateItem',
    LeadLog: 'DeleteItem GetItem PutItem Query UpdateItem',
    LeadTerms: 'Query',
    Leads: 'BatchGetItem GetItem UpdateItem',
    Limits: 'BatchGetItem DeleteItem UpdateItem',
    SignInUsers: 'AdminGetUser',
    'arn::s3:::afterhours-photos-…/*': 'DeleteObject GetObject',
    'arn::s3:::afterhours-uploads-…/visitor/*': 'DeleteObject',
  },
  ApiLeadEntry: {
    AccountStates: 'GetItem UpdateItem',
    'Content for choices': 'GetItem',
    HeldLeads: 'ConditionCheckItem',
    LeadLog: 'PutItem',
    LeadTerms: 'PutItem',
    Leads: 'ConditionCheckItem PutItem',
    Limits: 'ConditionCheckItem UpdateItem',
    SignInUsers: 'AdminGetUser',
    'arn::s3:::afterhours-uploads-…/visitor/*': 'PutObject',
  },
  ApiLeads: {
    AccountStates: 'GetItem UpdateItem',
    'Content for text': 'GetItem',
    'LeadLog/index/by_start': 'Query',
    LeadTerms: 'Query',
    Leads: 'BatchGetItem',
    'Leads/index/by_assignee': 'Query',
    'Leads/index/by_assignee_status': 'Query',
    'Leads/index/by_date': 'Query',
    'Leads/index/by_queue': 'Query',
    'Leads/index/by_status': 'Query',
    'Leads/index/by_unsent': 'Query',
    Limits: 'BatchGetItem GetItem UpdateItem',
    SignInUsers: 'AdminGetUser',
  },
  ApiOriginKeysMaker: {},
  ApiRegistration: {
    Limits: 'PutItem UpdateItem',
    'WebsiteSite/404.html': 'GetObject',
  },
  ApiReplies: {
    AccountStates: 'GetItem UpdateItem',
    'Content for choices': 'GetItem',
    LeadLog: 'DeleteItem GetItem PutItem UpdateItem',
    'LeadLog/index/by_start': 'Query',
    Leads: 'BatchGetItem GetItem UpdateItem',
    Limits: 'BatchGetItem PutItem UpdateItem',
    'Settings for absences': 'ConditionCheckItem GetItem PutItem',
    'Settings for email': 'Query',
    'Settings for replies': 'GetItem',
    'Settings for request-links': 'GetItem PutItem',
    SignInUsers: 'AdminGetUser',
  },
  ApiReplySettings: {
    AccountStates: 'GetItem UpdateItem',
    'Settings for email': 'Query',
    'Settings for replies': 'GetItem PutItem',
    SignInUsers: 'AdminGetUser AdminListGroupsForUser',
  },
  ApiRequest: {
    'Content for choices for text': 'GetItem',
    HeldLeads: 'BatchGetItem DeleteItem GetItem UpdateItem',
    LeadLog: 'BatchWriteItem DeleteItem GetItem PutItem Query',
    LeadTerms: 'DeleteItem GetItem PutItem',
    Leads: 'DeleteItem GetItem UpdateItem',
    'Leads/index/by_queue': 'Query',
    Limits: 'BatchGetItem DeleteItem PutItem UpdateItem',
    'Settings for absences': 'ConditionCheckItem GetItem',
    'Settings for replies': 'GetItem',
    'Settings for request-links': 'GetItem PutItem',
    'arn::s3:::afterhours-photos-…/*': 'DeleteObject GetObject',
    'arn::s3:::afterhours-uploads-…/visitor/*': 'DeleteObject',
  },
  ApiStaffMail: {
    AccountStates: 'GetItem UpdateItem',
    'Content for text': 'GetItem',
    Leads: 'BatchGetItem GetItem UpdateItem',
    'Leads/index/by_unsent': 'Query',
    Limits: 'GetItem UpdateItem',
    'Settings for email': 'Query',
    SignInUsers: 'AdminGetUser',
    'arn::ses:::configuration-set/LeadMailMails': 'SendEmail',
    'arn::ses:::identity/LeadMailSender': 'SendEmail',
  },
  ApiSystem: {
    AccountStates: 'GetItem',
    '*': 'GetAccount ListBackupJobs ListRestoreJobs',
    'BackupVault.BackupVaultArn': 'DescribeBackupVault',
    'Content for text for artist for callout for faq for image/art for image/nightlife for image/piercings for image/tattoos':
      'Query',
    'Content for version for list': 'GetItem',
    LeadMailMailEventsDeadLetters: 'GetQueueAttributes',
    LeadMailNotifyDeadLetters: 'GetQueueAttributes',
    LeadMailVisitorsSenderDeadLetters: 'GetQueueAttributes',
    LiveAnnouncerDeadLetters: 'GetQueueAttributes',
    MediaCleanUpDeadLetters: 'GetQueueAttributes',
    MediaDeadLetters: 'GetQueueAttributes',
    PublishingPublisherDeadLetters: 'GetQueueAttributes',
    UnassignLeadsUnassignDeadLetters: 'GetQueueAttributes',
    Undelivered: 'GetQueueAttributes SendMessage',
    AlarmsTopic: 'ListSubscriptionsByTopic',
    'Settings for email': 'Query',
    'Settings for replies': 'GetItem',
    'Limits for lead-counts': 'GetItem',
    'Settings for self-test': 'GetItem',
    SignInUsers: 'AdminGetUser AdminListGroupsForUser ListUsersInGroup',
    'WebsiteSite/index.html': 'GetObject',
    'arn::cloudwatch:::alarm:*': 'DescribeAlarms',
    'arn::ses:::identity/LeadMailSender': 'GetEmailIdentity',
  },
  ApiUploads: {
    AccountStates: 'GetItem UpdateItem',
    Content: 'GetItem PutItem Query',
    Limits: 'UpdateItem',
    SignInUsers: 'AdminGetUser AdminListGroupsForUser',
    'arn::s3:::afterhours-uploads-…/*': 'PutObject',
  },
  ApiUsers: {
    AccountStates: 'BatchGetItem GetItem UpdateItem',
    ApiStaffMail: 'InvokeFunction',
    'Connections for tickets for ended': 'PutItem',
    'Content for text': 'GetItem',
    Limits: 'UpdateItem',
    SignInUsers:
      'AdminAddUserToGroup AdminCreateUser AdminDeleteUser AdminDisableUser AdminEnableUser AdminGetUser AdminListGroupsForUser AdminRemoveUserFromGroup AdminSetUserMFAPreference AdminSetUserPassword AdminUpdateUserAttributes AdminUserGlobalSignOut ListUsers ListUsersInGroup',
    UnassignLeadsUnassign: 'InvokeFunction',
  },
  BackupCheck: {
    '*': 'ListRestoreJobs PutRestoreValidationResult',
    'BackupVault.BackupVaultArn': 'DescribeBackupVault ListRecoveryPointsByBackupVault',
    Content: 'DescribeTable',
    HeldLeads: 'DescribeTable',
    LeadLog: 'DescribeTable',
    LeadTerms: 'DescribeTable',
    Leads: 'DescribeTable',
    Settings: 'DescribeTable',
    WebsitePictures: 'ListBucket',
    'arn::dynamodb:::table/awsbackup-restore-test-*': 'DescribeTable Scan',
    'arn::s3:::awsbackup-restore-test-*': 'ListBucket',
    'arn::s3:::awsbackup-restore-test-*/*': 'GetObject',
  },
  DemoFill: {
    Content: 'GetItem PutItem Query UpdateItem',
    HeldLeads: 'ConditionCheckItem',
    LeadLog: 'PutItem',
    LeadTerms: 'PutItem',
    Leads: 'PutItem',
    Limits: 'BatchGetItem ConditionCheckItem PutItem UpdateItem',
    Settings: 'GetItem PutItem',
    SignInUsers: 'AdminAddUserToGroup AdminCreateUser AdminGetUser AdminSetUserPassword',
    'arn::s3:::afterhours-uploads-…/*': 'PutObject',
  },
  LeadMailMailEvents: {
    LeadLog: 'GetItem UpdateItem',
    LeadMailMailEventsDeadLetters: 'SendMessage',
    Leads: 'GetItem UpdateItem',
    Limits: 'UpdateItem',
    'Settings for recipient-problems': 'DeleteItem PutItem',
  },
  LeadMailNotify: {
    'Content for text': 'GetItem',
    LeadMailNotifyDeadLetters: 'GetQueueAttributes GetQueueUrl SendMessage',
    Leads: 'GetItem UpdateItem',
    'Leads.StreamArn': 'DescribeStream GetRecords GetShardIterator ListStreams',
    'Leads/index/by_queue': 'Query',
    'Leads/index/by_unsent': 'Query',
    Limits: 'GetItem PutItem',
    'Settings for email': 'Query',
    'arn::ses:::configuration-set/LeadMailMails': 'SendRawEmail',
    'arn::ses:::identity/LeadMailSender': 'SendRawEmail',
  },
  LeadMailVisitorsSender: {
    'Content for choices': 'GetItem',
    'Content for text': 'GetItem',
    LeadLog: 'DeleteItem GetItem PutItem Query UpdateItem',
    'LeadLog.StreamArn': 'DescribeStream GetRecords GetShardIterator ListStreams',
    'LeadLog/index/by_unsent': 'Query',
    LeadMailVisitorsSenderDeadLetters: 'GetQueueAttributes GetQueueUrl SendMessage',
    Leads: 'GetItem UpdateItem',
    Limits: 'BatchGetItem UpdateItem',
    'Settings for absences': 'GetItem',
    'Settings for email': 'Query',
    'Settings for replies': 'GetItem',
    'Settings for request-links': 'GetItem PutItem',
    SignInUsers: 'AdminGetUser',
    'arn::ses:::configuration-set/LeadMailMails': 'SendRawEmail',
    'arn::ses:::identity/LeadMailSender': 'SendRawEmail',
  },
  LeadQueuesSort: {
    'Content for choices for text': 'GetItem',
    LeadLog: 'DeleteItem PutItem',
    'LeadLog/index/by_start': 'Query',
    LeadTerms: 'PutItem',
    Leads: 'GetItem UpdateItem',
    'Leads/index/by_date': 'Query',
    'Leads/index/by_queue': 'Query',
    'Leads/index/by_status': 'Query',
    Limits: 'BatchGetItem GetItem PutItem UpdateItem',
    'Settings for absences': 'GetItem',
    'Settings for replies': 'GetItem',
    'arn::s3:::afterhours-photos-…': 'ListBucket',
    'arn::s3:::afterhours-photos-…/*': 'DeleteObject',
    'arn::s3:::afterhours-uploads-…': 'ListBucket',
    'arn::s3:::afterhours-uploads-…/visitor/*': 'DeleteObject',
  },
  LeadRetentionErase: {
    HeldLeads: 'DeleteItem GetItem',
    'HeldLeads/index/by_date': 'Query',
    LeadLog: 'BatchWriteItem Query',
    LeadTerms: 'DeleteItem',
    Leads: 'DeleteItem GetItem UpdateItem',
    'Leads/index/by_status': 'Query',
    Limits: 'BatchGetItem DeleteItem PutItem UpdateItem',
    'arn::s3:::afterhours-photos-…/*': 'DeleteObject',
    'arn::s3:::afterhours-uploads-…/visitor/*': 'DeleteObject',
  },
  LiveAnnouncer: {
    Connections: 'DeleteItem PutItem Query UpdateItem',
    'Connections.StreamArn': 'DescribeStream GetRecords GetShardIterator ListStreams',
    'LeadLog.StreamArn': 'DescribeStream GetRecords GetShardIterator ListStreams',
    LiveAnnouncerDeadLetters: 'GetQueueAttributes GetQueueUrl SendMessage',
    'Limits.StreamArn': 'DescribeStream GetRecords GetShardIterator ListStreams',
    'arn::execute-api:::LiveApi/live/POST/@connections/*': 'ManageConnections',
  },
  LiveCloser: {
    Connections: 'Query',
    'Connections.StreamArn': 'DescribeStream GetRecords GetShardIterator ListStreams',
    LiveAnnouncerDeadLetters: 'GetQueueAttributes GetQueueUrl SendMessage',
    'arn::execute-api:::LiveApi/live/DELETE/@connections/*': 'ManageConnections',
  },
  LiveDoors: {
    AccountStates: 'GetItem',
    Connections: 'DeleteItem PutItem UpdateItem',
    'arn::execute-api:::LiveApi/live/DELETE/@connections/*': 'ManageConnections',
  },
  MediaCleanUp: {
    Content: 'BatchGetItem ConditionCheckItem DeleteItem GetItem Query UpdateItem',
    MediaCleanUpDeadLetters: 'SendMessage',
    'WebsitePictures/media/about-images/*': 'DeleteObject',
    'WebsitePictures/media/artist-photos/*': 'DeleteObject',
    'WebsitePictures/media/gallery-images/*': 'DeleteObject',
    'WebsitePictures/media/pictures/*': 'DeleteObject',
    'arn::cloudfront:::distribution/WebsiteCdn': 'CreateInvalidation',
  },
  MediaPicture: {
    Content: 'GetItem PutItem Query UpdateItem',
    Limits: 'GetItem UpdateItem',
    MediaArrivals: 'DeleteMessage GetQueueAttributes ReceiveMessage',
    'WebsitePictures/media/about-images/*': 'GetObject PutObject',
    'WebsitePictures/media/artist-photos/*': 'GetObject PutObject',
    'WebsitePictures/media/gallery-images/*': 'GetObject PutObject',
    'WebsitePictures/media/pictures/*': 'PutObject',
    'arn::s3:::afterhours-photos-…/*': 'DeleteObject PutObject',
    'arn::s3:::afterhours-uploads-…': 'ListBucket',
    'arn::s3:::afterhours-uploads-…/*': 'GetObject',
    'arn::s3:::afterhours-uploads-…/visitor/*': 'DeleteObject',
  },
  MovingExport: {
    Content: 'GetItem Query',
    LeadLog: 'Query',
    'Leads/index/by_date': 'Query',
    Settings: 'GetItem Query',
    SignInUsers: 'ListUsers ListUsersInGroup',
    'WebsitePictures/media/about-images/*': 'GetObject',
    'WebsitePictures/media/artist-photos/*': 'GetObject',
    'WebsitePictures/media/gallery-images/*': 'GetObject',
    'WebsitePictures/media/pictures/*': 'GetObject',
  },
  MovingImport: {
    Content: 'BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem',
    HeldLeads: 'ConditionCheckItem',
    LeadLog: 'BatchWriteItem PutItem Query',
    LeadTerms: 'PutItem',
    Leads: 'BatchGetItem PutItem',
    Limits: 'BatchGetItem ConditionCheckItem PutItem UpdateItem',
    Settings: 'GetItem PutItem Query',
    SignInUsers: 'ListUsers ListUsersInGroup',
    'WebsitePictures/media/about-images/*': 'PutObject',
    'WebsitePictures/media/artist-photos/*': 'PutObject',
    'WebsitePictures/media/gallery-images/*': 'PutObject',
    'WebsitePictures/media/pictures/*': 'PutObject',
  },
  OperatorLeadCommands: {
    HeldLeads: 'BatchGetItem DeleteItem GetItem',
    'HeldLeads/index/by_date': 'Query',
    LeadLog: 'BatchWriteItem Query',
    'LeadLog/index/by_start': 'Query',
    LeadTerms: 'DeleteItem Query',
    Leads: 'BatchGetItem DeleteItem GetItem UpdateItem',
    'Leads/index/by_date': 'Query',
    'Leads/index/by_queue': 'Query',
    'Leads/index/by_status': 'Query',
    Limits: 'BatchGetItem DeleteItem GetItem PutItem UpdateItem',
    'arn::s3:::afterhours-photos-…/*': 'DeleteObject',
    'arn::s3:::afterhours-uploads-…/visitor/*': 'DeleteObject',
  },
  PublishingPublisher: {
    Connections: 'PutItem',
    Content: 'BatchGetItem GetItem PutItem Query UpdateItem',
    'Content.StreamArn': 'DescribeStream GetRecords GetShardIterator ListStreams',
    PublishingPublisherDeadLetters: 'GetQueueAttributes GetQueueUrl SendMessage',
    'Settings for replies': 'GetItem PutItem',
    WebsiteSite: 'ListBucket',
    'WebsiteSite/*': 'GetObject PutObject',
    'WebsiteSite/events.ics': 'DeleteObject',
    'WebsiteSite/events/*': 'DeleteObject',
    'WebsiteSite/gallery/*': 'DeleteObject',
    'WebsiteSite/releases/*': 'DeleteObject',
    'arn::cloudfront:::distribution/WebsiteCdn': 'CreateInvalidation',
  },
  RedriveDeadLetterCommands: {
    AlarmsTopic: 'Publish',
    LeadMailMailEvents: 'InvokeFunction',
    LeadMailMailEventsDeadLetters: 'ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage',
    LeadMailNotify: 'InvokeFunction',
    LeadMailNotifyDeadLetters: 'ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage',
    LeadMailVisitorsSender: 'InvokeFunction',
    LeadMailVisitorsSenderDeadLetters: 'ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage',
    LiveAnnouncerDeadLetters: 'ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage',
    MediaArrivals: 'SendMessage',
    MediaCleanUp: 'InvokeFunction',
    MediaCleanUpDeadLetters: 'ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage',
    MediaDeadLetters: 'ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage',
    PublishingPublisher: 'InvokeFunction',
    'Settings for dead-letters': 'GetItem PutItem',
    PublishingPublisherDeadLetters: 'ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage',
    UnassignLeadsUnassign: 'InvokeFunction',
    UnassignLeadsUnassignDeadLetters: 'ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage',
    Undelivered: 'ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage SendMessage',
  },
  Schedule: {
    AccountCleanUpDelete: 'InvokeFunction',
    BackupCheck: 'InvokeFunction',
    LeadMailNotify: 'InvokeFunction',
    LeadMailVisitorsSender: 'InvokeFunction',
    LeadQueuesSort: 'InvokeFunction',
    LeadRetentionErase: 'InvokeFunction',
    MediaCleanUp: 'InvokeFunction',
    PublishingPublisher: 'InvokeFunction',
    RedriveDeadLetterCommands: 'InvokeFunction',
    SelfTestProbe: 'InvokeFunction',
    UnassignLeadsUnassign: 'InvokeFunction',
  },
  SelfTestProbe: {
    'LeadTerms for probes': 'DeleteItem',
    Leads: 'DeleteItem GetItem',
    'Settings for self-test': 'UpdateItem',
  },
  SignInBeforeSignUp: {
    Limits: 'UpdateItem',
  },
  SignInBeforeTokens: {},
  SignInFirstAdministrator: {
    SignInUsers: 'AdminAddUserToGroup AdminCreateUser AdminDeleteUser AdminGetUser ListUsersInGroup',
  },
  UnassignLeadsUnassign: {
    LeadLog: 'PutItem',
    Leads: 'GetItem UpdateItem',
    'Leads/index/by_assignee_status': 'Query',
    Limits: 'UpdateItem',
    SignInUsers: 'AdminGetUser ListUsers',
    UnassignLeadsUnassignDeadLetters: 'SendMessage',
  },
  WebsiteRelease: {
    'WebsiteSite/*': 'PutObject',
    'arn::cloudfront:::distribution/WebsiteCdn': 'CreateInvalidation',
  },
};

type Text = string | { Ref?: string; 'Fn::GetAtt'?: [string, string]; 'Fn::Join'?: [string, Text[]] };
type Condition = Record<string, Record<string, string | string[]>>;
type Statement = { Effect: string; Action: string | string[]; Resource: Text | Text[]; Condition?: Condition };

/** A logical id without its hash and the construct of the tables. */
function nameOf(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, '').replace(/^Data/, '');
}

function textOf(value: Text): string {
  if (typeof value === 'string') return value;
  if (value.Ref) return value.Ref.startsWith('AWS::') ? '' : nameOf(value.Ref);
  const [logicalId, attribute] = value['Fn::GetAtt'] ?? [];
  if (logicalId) return attribute === 'Arn' ? nameOf(logicalId) : `${nameOf(logicalId)}.${attribute}`;
  const [separator, parts] = value['Fn::Join'] ?? [];
  return parts ? parts.map(textOf).join(separator) : '…';
}

function rightsOf(statements: readonly Statement[]): Record<string, string> {
  const actions: Record<string, string[]> = {};
  for (const { Effect, Action, Resource, Condition = {} } of statements) {
    expect(Effect).toBe('Allow');
    const limits = Object.values(Condition).flatMap((keys) => Object.values(keys).flat());
    for (const resource of [Resource].flat()) {
      const name = [textOf(resource), ...limits].join(' for ');
      actions[name] = [
        ...(actions[name] ?? []),
        ...[Action].flat().map((action) => action.replace(/^[a-z0-9-]+:/, '')),
      ];
    }
  }
  return Object.fromEntries(Object.entries(actions).map(([name, each]) => [name, each.toSorted().join(' ')]));
}

const template = aTemplate(fullLocalStage);

test('grants each function exactly the actions it needs [MAIL-38] [REPLY-27] [MOVE-13] [STAGE-18] [UPL-21] [GUEST-04]', () => {
  const granted = permissionsOf(template).map(({ role, statements }) => {
    const name = role.replace(/Role[0-9A-F]{8}$/, '');
    const { [`${name}Log`]: log, Undelivered: failed, ...others } = rightsOf(statements);
    expect([name, log ?? 'CreateLogStream PutLogEvents']).toEqual([name, 'CreateLogStream PutLogEvents']);
    return [name, failed === undefined || failed === 'SendMessage' ? others : { ...others, Undelivered: failed }];
  });

  expect(Object.fromEntries(granted)).toEqual(rights);
});

test('has all permissions inside the roles, under a name that no policy of release 0.2.0 has', () => {
  const roles = Object.values(template.findResources('AWS::IAM::Role'));
  const names = roles.flatMap(({ Properties }) => Properties.Policies ?? []).map(({ PolicyName }) => PolicyName);

  expect(Object.keys(template.findResources('AWS::IAM::Policy'))).toEqual([]);
  expect(Object.keys(template.findResources('AWS::IAM::ManagedPolicy'))).toEqual([]);
  // An update deletes the policies of that release by name, which is like `ApiUsersRoleDefaultPolicy1584DF82`.
  expect(new Set(names)).toEqual(new Set(['Permissions']));
});
