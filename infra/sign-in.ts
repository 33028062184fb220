import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { DeploymentStep } from './deployment-step.ts';
import type { Stage } from './stages.ts';
import { StudioFunction } from './studio-function.ts';

/** What functions do with accounts. */
type UserAction =
  | `Admin${'AddUserToGroup' | 'CreateUser' | 'DisableUser' | 'EnableUser' | 'GetUser' | 'ListGroupsForUser'}`
  | `Admin${'RemoveUserFromGroup' | 'SetUserPassword' | 'UpdateUserAttributes' | 'UserGlobalSignOut'}`
  | 'ListUsers'
  | 'ListUsersInGroup';

/** Who may sign in, and the groups that are their roles. */
export class SignIn extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly #registration: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#registration = stage.registration;
    this.userPool = this.#pool(stage);
    for (const groupName of ['user', 'admin']) {
      new CfnUserPoolGroup(this, `Group-${groupName}`, { userPoolId: this.userPool.userPoolId, groupName });
    }
    this.client = this.userPool.addClient('Dashboard', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      // A removed right holds at the latest when the access token ends (ROLE-27).
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      // Not among them: the mark of approval, which nobody may give themselves.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
    });
    this.userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION, this.#approvalCheck());
    if (stage.firstAdministrator) this.#invite(stage.firstAdministrator);
  }

  /** Lets the function do these things with accounts, and tells it the pool and who may register. */
  allow(fn: StudioFunction, ...actions: UserAction[]): void {
    fn.addEnvironment('USER_POOL_ID', this.userPool.userPoolId);
    fn.addEnvironment('REGISTRATION', this.#registration);
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: actions.map((action) => `cognito-idp:${action}`),
        resources: [this.userPool.userPoolArn],
      }),
    );
  }

  /** Where browsers reach Cognito: scheme and host of the address that the tokens name as their issuer. */
  get origin(): string {
    const parts = Fn.split('/', this.userPool.userPoolProviderUrl);
    return `${Fn.select(0, parts)}//${Fn.select(2, parts)}`;
  }

  #pool({ studioName, registration }: Stage): UserPool {
    return new UserPool(this, 'Users', {
      selfSignUpEnabled: registration !== 'closed',
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // A new address counts once its code was entered; until then the old one goes on.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true }, fullname: { required: true, mutable: true } },
      customAttributes: { approved: new StringAttribute({ mutable: true, maxLen: 5 }) },
      // The specification's policy (AUTH-13): at least 6 characters of any kind.
      passwordPolicy: {
        minLength: 6,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: `Your code for ${studioName}`,
        emailBody: `Your code for ${studioName} is {####}. If you did not ask for it, you need not do anything.`,
      },
      userInvitation: {
        emailSubject: `Your account at ${studioName}`,
        emailBody: `You are invited to the dashboard of ${studioName}. Sign in as {username} with the password {####} within 7 days; you will choose your own then.`,
      },
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  #approvalCheck(): StudioFunction {
    return new StudioFunction(this, 'BeforeTokens', {
      entry: 'functions/sign-in.ts',
      environment: { REGISTRATION: this.#registration },
      // Cognito waits for 5 seconds at most.
      timeout: Duration.seconds(5),
    });
  }

  #invite(email: string): void {
    const fn = new StudioFunction(this, 'FirstAdministrator', {
      entry: 'functions/first-administrator.ts',
      timeout: Duration.seconds(60),
    });
    this.allow(fn, 'AdminCreateUser', 'AdminAddUserToGroup', 'AdminGetUser', 'ListUsersInGroup');
    new DeploymentStep(this, 'Invited', fn, { email }).node.addDependency(this.userPool);
  }
}
