import { z } from 'zod';
import { poolOperation } from './operation.ts';
import { clientOf, epochSeconds } from './pool.ts';

export const DescribeUserPool = poolOperation({}, ({ pool }) => {
  const { settings } = pool;
  const { passwordPolicy: policy } = settings;
  return {
    UserPool: {
      Id: pool.id,
      Name: settings.name,
      Arn: pool.arn,
      Policies: {
        PasswordPolicy: {
          MinimumLength: policy.minimumLength,
          RequireLowercase: policy.requireLowercase,
          RequireUppercase: policy.requireUppercase,
          RequireNumbers: policy.requireNumbers,
          RequireSymbols: policy.requireSymbols,
          TemporaryPasswordValidityDays: policy.temporaryPasswordValidityDays,
        },
      },
      DeletionProtection: settings.deletionProtection,
      UserPoolTier: settings.tier,
      LambdaConfig: settings.triggers,
      AutoVerifiedAttributes: settings.autoVerified,
      ...(settings.emailIsUsername && { UsernameAttributes: ['email'] }),
      ...(settings.aliases.length > 0 && { AliasAttributes: settings.aliases }),
      UsernameConfiguration: { CaseSensitive: settings.caseSensitive },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: settings.onlyAdministratorsCreateUsers },
      SchemaAttributes: [...settings.attributes].map(([name, { type, required, mutable }]) => ({
        Name: name,
        AttributeDataType: type,
        Required: required,
        Mutable: mutable,
        DeveloperOnlyAttribute: false,
      })),
      MfaConfiguration: 'OFF',
      EstimatedNumberOfUsers: pool.store.countUsers(),
      CreationDate: epochSeconds(pool.createdAt),
      LastModifiedDate: epochSeconds(pool.createdAt),
    },
  };
});

export const DescribeUserPoolClient = poolOperation({ ClientId: z.string() }, ({ pool, input }) => {
  const client = clientOf(pool, input.ClientId);
  const { GenerateSecret: _, ...properties } = client.properties;
  return {
    UserPoolClient: {
      ...properties,
      UserPoolId: pool.id,
      ClientId: client.id,
      ClientName: client.name,
      ExplicitAuthFlows: client.authFlows,
      EnableTokenRevocation: client.revocable,
      PreventUserExistenceErrors: client.hidesUserExistence ? 'ENABLED' : 'LEGACY',
      AuthSessionValidity: client.challengeSeconds / 60,
      CreationDate: epochSeconds(pool.createdAt),
      LastModifiedDate: epochSeconds(pool.createdAt),
    },
  };
});
