import { Aws, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { api, apiRoot, type CallName } from '../shared/api.ts';
import type { Data } from './data.ts';
import type { SignIn } from './sign-in.ts';
import type { Stage } from './stages.ts';
import { StudioFunction } from './studio-function.ts';
import { allowUploads } from './uploads-bucket.ts';

/** Requests a second that the API takes in all, and of visitors' bookings alone (DATA-36). */
const throttle = { rateLimit: 50, burstLimit: 100 };
const bookingThrottle = { ThrottlingRateLimit: 25, ThrottlingBurstLimit: 50 };

/** The HTTP API with a route for each call of the contract, and the functions behind it. */
export class Api extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  /** Stores the settings of mails. */
  readonly emailSettings: StudioFunction;
  /** Goes back to earlier releases of the site, once `Publishing` lets it. */
  readonly releases: StudioFunction;
  /** Sends mails that staff ask for. It may send, and knows the site's address, once `LeadMail` has said so. */
  readonly staffMail: StudioFunction;
  /** A value that the CDN sends along and strangers cannot know: the random part of the stack's id. */
  readonly originKey = Fn.select(2, Fn.split('/', Aws.STACK_ID));

  constructor(scope: Construct, id: string, { data, signIn, stage }: { data: Data; signIn: SignIn; stage: Stage }) {
    super(scope, id);
    this.emailSettings = new StudioFunction(this, 'EmailSettings', { entry: 'functions/email-settings.ts' });
    data.allow(this.emailSettings, data.settings, 'SETTINGS_TABLE', 'Query', 'PutItem');
    data.allowScope(this.emailSettings, 'recipient-problems', 'DeleteItem');
    this.staffMail = new StudioFunction(this, 'StaffMail', { entry: 'functions/staff-mail.ts' });
    data.allow(this.staffMail, data.leads, 'LEADS_TABLE', 'BatchGetItem', 'GetItem', 'UpdateItem');
    data.allow(this.staffMail, data.settings, 'SETTINGS_TABLE', 'Query');
    data.allow(this.staffMail, data.limits, 'LIMITS_TABLE', 'GetItem', 'UpdateItem');
    this.releases = new StudioFunction(this, 'Releases', { entry: 'functions/releases.ts' });
    signIn.allow(this.releases, 'AdminGetUser', 'AdminListGroupsForUser');
    const functions = this.#functions(data, signIn, stage);

    this.api = new HttpApi(this, 'Http', { createDefaultStage: false });
    this.stage = this.#stage(this.api);
    const staff = new HttpJwtAuthorizer('Staff', signIn.userPool.userPoolProviderUrl, {
      jwtAudience: [signIn.client.userPoolClientId],
    });
    for (const [name, call] of Object.entries(api)) {
      const routes = this.api.addRoutes({
        path: `${apiRoot}${call.path}`,
        methods: [HttpMethod[call.method]],
        integration: new HttpLambdaIntegration(name, functions[name as CallName]),
        authorizer: call.role === 'visitor' ? new HttpNoneAuthorizer() : staff,
      });
      // The stage's settings for a route are refused while that route is not there.
      this.stage.node.addDependency(...routes);
    }
  }

  /** Which function answers each call. A call of the contract without one does not compile. */
  #functions(data: Data, signIn: SignIn, { studioName, timeZone }: Stage): Record<CallName, StudioFunction> {
    const booking = new StudioFunction(this, 'Booking', {
      entry: 'functions/booking.ts',
      environment: { ORIGIN_KEY: this.originKey },
    });
    data.allow(booking, data.leads, 'LEADS_TABLE', 'PutItem');
    data.allow(booking, data.leadTerms, 'LEAD_TERMS_TABLE', 'PutItem');
    data.allow(booking, data.limits, 'LIMITS_TABLE', 'ConditionCheckItem', 'UpdateItem');
    data.allowKind(booking, 'choices', 'GetItem');

    const leads = new StudioFunction(this, 'Leads', { entry: 'functions/leads.ts' });
    data.allow(leads, data.leads, 'LEADS_TABLE', 'BatchGetItem', 'GetItem', 'UpdateItem');
    data.allow(leads, data.leadTerms, 'LEAD_TERMS_TABLE', 'Query');
    data.allow(leads, data.limits, 'LIMITS_TABLE', 'GetItem', 'UpdateItem');
    data.allowIndexes(leads, data.leads, 'by_date', 'by_status');

    const leadAdmin = new StudioFunction(this, 'LeadAdmin', {
      entry: 'functions/lead-admin.ts',
      // Counting anew waits for the index, and again when leads change meanwhile; callers wait 30 seconds at most.
      timeout: Duration.seconds(29),
    });
    data.allowErasingLeads(leadAdmin);
    data.allow(leadAdmin, data.limits, 'LIMITS_TABLE', 'GetItem');
    signIn.allow(leadAdmin, 'AdminGetUser', 'AdminListGroupsForUser');

    const content = new StudioFunction(this, 'Content', {
      entry: 'functions/content.ts',
      environment: { STUDIO_NAME: studioName, TIME_ZONE: timeZone },
    });
    data.allow(
      content,
      data.content,
      'CONTENT_TABLE',
      'BatchGetItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    );
    signIn.allow(content, 'AdminGetUser', 'AdminListGroupsForUser');

    const uploads = new StudioFunction(this, 'Uploads', { entry: 'functions/uploads.ts' });
    data.allow(uploads, data.content, 'CONTENT_TABLE', 'GetItem', 'Query', 'PutItem');
    signIn.allow(uploads, 'AdminGetUser', 'AdminListGroupsForUser');
    allowUploads(uploads);

    const users = new StudioFunction(this, 'Users', { entry: 'functions/users.ts' });
    data.allow(users, data.limits, 'LIMITS_TABLE', 'UpdateItem');
    signIn.allow(
      users,
      'AdminAddUserToGroup',
      'AdminCreateUser',
      'AdminDisableUser',
      'AdminEnableUser',
      'AdminGetUser',
      'AdminListGroupsForUser',
      'AdminRemoveUserFromGroup',
      'AdminSetUserPassword',
      'AdminUpdateUserAttributes',
      'AdminUserGlobalSignOut',
      'ListUsers',
      'ListUsersInGroup',
    );

    return {
      createLead: booking,
      listLeads: leads,
      searchLeads: leads,
      getLeadSummary: leads,
      recountLeads: leadAdmin,
      setLeadStatus: leads,
      eraseLead: leadAdmin,
      emailLeads: this.staffMail,
      sendNotification: this.staffMail,
      getEmailSettings: this.emailSettings,
      saveEmailSettings: this.emailSettings,
      sendTestEmail: this.staffMail,
      sendTestLead: this.staffMail,
      listContent: content,
      saveContent: content,
      getPage: content,
      listCategories: content,
      listCallouts: content,
      saveCallouts: content,
      removeCallout: content,
      listArtists: content,
      saveArtists: content,
      removeArtist: content,
      listEvents: content,
      saveEvents: content,
      removeEvent: content,
      listFaqs: content,
      saveFaqs: content,
      removeFaq: content,
      listImages: content,
      saveImages: content,
      removeImage: content,
      reserveUploads: uploads,
      getUpload: uploads,
      listPictures: uploads,
      getAccount: users,
      listUsers: users,
      createUser: users,
      setUserRole: users,
      setUserEnabled: users,
      approveUser: users,
      listReleases: this.releases,
      restoreRelease: this.releases,
    };
  }

  #stage(httpApi: HttpApi): HttpStage {
    const logGroup = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        // No addresses of visitors: the log is for finding faults.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            routeKey: '$context.routeKey',
            status: '$context.status',
            responseLatency: '$context.responseLatency',
            integrationError: '$context.integrationErrorMessage',
            authorizerError: '$context.authorizer.error',
          }),
        ),
      },
    });
    const booking = `${api.createLead.method} ${apiRoot}${api.createLead.path}`;
    (stage.node.defaultChild as CfnStage).addPropertyOverride('RouteSettings', { [booking]: bookingThrottle });
    return stage;
  }
}
