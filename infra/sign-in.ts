import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { AccountRecovery, CfnUserPoolGroup, FeaturePlan, UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';

/** Who may sign in, and the groups that are their roles. */
export class SignIn extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.userPool = new UserPool(this, 'Users', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      standardAttributes: { email: { required: true }, fullname: { required: true, mutable: true } },
      // The specification's policy (AUTH-13): at least 6 characters of any kind.
      passwordPolicy: {
        minLength: 6,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
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
    });
  }

  /** Where browsers reach Cognito: scheme and host of the address that the tokens name as their issuer. */
  get origin(): string {
    const parts = Fn.split('/', this.userPool.userPoolProviderUrl);
    return `${Fn.select(0, parts)}//${Fn.select(2, parts)}`;
  }
}
