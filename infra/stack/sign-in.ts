import { Aws, Duration, Fn, RemovalPolicy, Token } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { EmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { invitationDays, sessionDays } from '#shared/users/user-schemas.ts';
import { localRunContext } from '../stages/stage-names.ts';
import type { Stage } from '../stages/stages.ts';
import type { Data } from './data.ts';
import { DeploymentStep } from './deployment-step.ts';
import { StudioFunction } from './studio-function.ts';

/** The user pool actions that functions can be granted. */
type UserAction =
  | `Admin${'AddUserToGroup' | 'CreateUser' | 'DeleteUser' | 'DisableUser' | 'EnableUser' | 'GetUser' | 'ListGroupsForUser'}`
  | `Admin${'RemoveUserFromGroup' | 'SetUserMFAPreference' | 'SetUserPassword' | 'UpdateUserAttributes' | 'UserGlobalSignOut'}`
  | 'ListUsers'
  | 'ListUsersInGroup';

/** The user pool, its groups (the roles), and registration. */
export class SignIn extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** The functions that Cognito calls. They can refuse only by throwing, so strangers cause their errors. */
  readonly triggers: StudioFunction[] = [];
  readonly #registration: string;
  readonly #secondStep: string;
  readonly #isLocalRun: boolean;

  constructor(scope: Construct, id: string, { data, stage }: { data: Data; stage: Stage }) {
    super(scope, id);
    this.#registration = stage.registration;
    this.#secondStep = stage.secondStep;
    this.#isLocalRun = this.node.tryGetContext(localRunContext) === 'true';
    this.userPool = this.#pool(stage);
    const groups = ['user', 'admin'].map(
      (groupName) =>
        new CfnUserPoolGroup(this, `Group-${groupName}`, { userPoolId: this.userPool.userPoolId, groupName }),
    );
    this.client = this.userPool.addClient('Dashboard', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      // Each call also checks the account (ROLE-27); browsers renew tokens automatically.
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(sessionDays),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      // Without `approved`: an account must not approve itself.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
    });
    this.#addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION, this.#approvalCheck());
    if (stage.registration !== 'closed') this.#addTrigger(UserPoolOperation.PRE_SIGN_UP, this.#ticketCheck(data));
    if (stage.firstAdministrator) this.#invite(stage.firstAdministrator, groups);
  }

  /** Grants the actions on accounts, and sets `USER_POOL_ID`, `REGISTRATION` and `SECOND_STEP`. */
  allow(fn: StudioFunction, ...actions: UserAction[]): void {
    fn.addEnvironment('USER_POOL_ID', this.userPool.userPoolId);
    fn.addEnvironment('REGISTRATION', this.#registration);
    fn.addEnvironment('SECOND_STEP', this.#secondStep);
    fn.allow(
      actions.map((action) => `cognito-idp:${action}`),
      this.userPool.userPoolArn,
    );
  }

  /** Sends codes and invitations through SES from this identity, which must be verified. */
  sendEmailsThrough(identity: EmailIdentity, { mailIdentity = '', studioName }: Stage): void {
    const sender = mailIdentity.includes('@') ? mailIdentity : `no-reply@${mailIdentity}`;
    // A name with other characters would need encoding.
    const isPlain = /^[\x20-\x7e]+$/.test(studioName);
    const name = studioName.replace(/[\\"]/g, '\\$&');
    (this.userPool.node.defaultChild as CfnUserPool).emailConfiguration = {
      emailSendingAccount: 'DEVELOPER',
      from: isPlain ? `"${name}" <${sender}>` : sender,
      sourceArn: identity.emailIdentityArn,
    };
  }

  /**
   * Names the dashboard in invitations. The local run leaves out the URL of the distribution: the distribution names the
   * origin of the user pool, which only the user pool knows there.
   */
  inviteTo(siteUrl: string, stage: Stage): void {
    if (this.#isLocalRun && Token.isUnresolved(siteUrl)) return;
    (this.userPool.node.defaultChild as CfnUserPool).addPropertyOverride(
      'AdminCreateUserConfig.InviteMessageTemplate.EmailMessage',
      invitation(stage, ` at ${siteUrl}/admin`),
    );
  }

  /**
   * The origin of Cognito that browsers connect to: scheme and host of the token issuer. On AWS, it does not refer to the
   * user pool, whose invitations name the distribution.
   */
  get origin(): string {
    if (!this.#isLocalRun) return `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    const parts = Fn.split('/', this.userPool.userPoolProviderUrl);
    return `${Fn.select(0, parts)}//${Fn.select(2, parts)}`;
  }

  #pool(stage: Stage): UserPool {
    const { studioName, registration, isFirstDeployment = false } = stage;
    return new UserPool(this, 'Users', {
      selfSignUpEnabled: registration !== 'closed',
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // The old email address stays valid until the new one is confirmed by a code.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true }, fullname: { required: true, mutable: true } },
      customAttributes: { approved: new StringAttribute({ mutable: true, maxLen: 5 }) },
      // The specification's policy (AUTH-09): at least 6 characters of any kind.
      passwordPolicy: {
        minLength: 6,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(invitationDays),
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: `Your code for ${studioName}`,
        emailBody: `Your code for ${studioName} is {####}. If you did not ask for it, you need not do anything.`,
      },
      userInvitation: {
        emailSubject: `Your account at ${studioName}`,
        emailBody: invitation(stage),
      },
      // Optional for the user pool; the API requires it of administrators if the stage says so. Changing both properties
      // needs no replacement of the pool: "Update requires: No interruption".
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: !isFirstDeployment,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  #addTrigger(operation: UserPoolOperation, fn: StudioFunction): void {
    this.userPool.addTrigger(operation, fn);
    this.triggers.push(fn);
  }

  /** The user pool does not know the visitor's IP address: our API limits sign-ups, and the pool requires its ticket. */
  #ticketCheck(data: Data): StudioFunction {
    const fn = new StudioFunction(this, 'BeforeSignUp', {
      entry: 'functions/sign-up.ts',
      timeout: Duration.seconds(5),
    });
    data.allow(fn, data.limits, 'UpdateItem');
    return fn;
  }

  #approvalCheck(): StudioFunction {
    return new StudioFunction(this, 'BeforeTokens', {
      entry: 'functions/sign-in.ts',
      environment: { REGISTRATION: this.#registration },
      // Cognito waits for at most 5 seconds.
      timeout: Duration.seconds(5),
    });
  }

  #invite(email: string, groups: CfnUserPoolGroup[]): void {
    const fn = new StudioFunction(this, 'FirstAdministrator', {
      entry: 'functions/first-administrator.ts',
      timeout: Duration.seconds(60),
    });
    this.allow(fn, 'AdminCreateUser', 'AdminAddUserToGroup', 'AdminDeleteUser', 'AdminGetUser', 'ListUsersInGroup');
    // The function adds the account to a group, which no property of the step refers to.
    new DeploymentStep(this, 'Invited', fn, { email }).node.addDependency(this.userPool, ...groups);
  }
}

function invitation({ studioName }: Stage, where = ''): string {
  return `You are invited to the dashboard of ${studioName}. Sign in${where} as {username} with the password {####} within ${invitationDays} days; you will choose your own then.`;
}
