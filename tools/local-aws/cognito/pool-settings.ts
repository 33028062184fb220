import { z } from 'zod';
import type { Resource } from '../platform/service.ts';
import { type AttributeSchema, attributeSchemas, schemaAttribute } from './attribute-schema.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { flag, propertiesOf, whole } from './properties.ts';

/** An email's subject and body; the body is HTML with placeholders. */
export type MessageTemplate = { subject: string; body: string };

/** The triggers that run here. */
export type TriggerName = 'PreSignUp' | 'PreTokenGeneration';

/** The settings of a pool, with the defaults of Cognito. */
export type PoolSettings = {
  name: string;
  passwordPolicy: PasswordPolicy;
  /** Attributes that are verified by an emailed code. */
  autoVerified: readonly string[];
  caseSensitive: boolean;
  onlyAdministratorsCreateUsers: boolean;
  /** Whether users may reset a forgotten password by email. */
  recoversByEmail: boolean;
  attributes: ReadonlyMap<string, AttributeSchema>;
  /** Attributes that keep their old value until the new one is verified. */
  verifiedBeforeUpdate: readonly string[];
  /** Functions by trigger. */
  triggers: Readonly<Partial<Record<TriggerName, string>>>;
  /** Whether users can turn on a second step with an authenticator app. */
  offersAuthenticatorApps: boolean;
  verificationMessage: MessageTemplate;
  resetMessage: MessageTemplate;
  invitation: MessageTemplate;
  /** With an `identityArn`, emails go through SES; otherwise through Cognito's own mailer. */
  sender: { from: string; replyTo: string[]; identityArn?: string };
};

export function poolSettings(resource: Resource): PoolSettings {
  const properties = propertiesOf(poolProperties, resource);
  const policy = properties.Policies?.PasswordPolicy ?? {};
  const invitation = properties.AdminCreateUserConfig?.InviteMessageTemplate;
  const template = properties.VerificationMessageTemplate;
  const subject = template?.EmailSubject ?? properties.EmailVerificationSubject ?? 'Your verification code';
  const body = template?.EmailMessage ?? properties.EmailVerificationMessage;
  return {
    name: properties.UserPoolName ?? resource.physicalName,
    passwordPolicy: {
      minimumLength: policy.MinimumLength ?? 8,
      requireLowercase: policy.RequireLowercase ?? true,
      requireUppercase: policy.RequireUppercase ?? true,
      requireNumbers: policy.RequireNumbers ?? true,
      requireSymbols: policy.RequireSymbols ?? true,
      temporaryPasswordValidityDays:
        policy.TemporaryPasswordValidityDays ?? properties.AdminCreateUserConfig?.UnusedAccountValidityDays ?? 7,
    },
    autoVerified: properties.AutoVerifiedAttributes ?? [],
    caseSensitive: properties.UsernameConfiguration?.CaseSensitive ?? true,
    onlyAdministratorsCreateUsers: properties.AdminCreateUserConfig?.AllowAdminCreateUserOnly ?? false,
    recoversByEmail: properties.AccountRecoverySetting?.RecoveryMechanisms
      ? properties.AccountRecoverySetting.RecoveryMechanisms.some(({ Name }) => Name === 'verified_email')
      : true,
    attributes: attributeSchemas(properties.Schema ?? []),
    verifiedBeforeUpdate: properties.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? [],
    triggers: properties.LambdaConfig ?? {},
    offersAuthenticatorApps: properties.MfaConfiguration === 'OPTIONAL',
    verificationMessage: { subject, body: body ?? 'Your confirmation code is {####}' },
    resetMessage: { subject, body: body ?? 'Your password reset code is {####}' },
    invitation: {
      subject: invitation?.EmailSubject ?? 'Your temporary password',
      body: invitation?.EmailMessage ?? 'Your username is {username} and temporary password is {####}.',
    },
    sender: {
      from: properties.EmailConfiguration?.From ?? 'no-reply@verificationemail.com',
      replyTo: properties.EmailConfiguration?.ReplyToEmailAddress
        ? [properties.EmailConfiguration.ReplyToEmailAddress]
        : [],
      ...(properties.EmailConfiguration?.EmailSendingAccount === 'DEVELOPER' && {
        identityArn: properties.EmailConfiguration.SourceArn,
      }),
    },
  };
}

/** The characters that Cognito accepts in an email: no joiners and no other invisible characters. */
const emailText = z
  .string()
  .regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+$/u, 'has characters that Cognito refuses in emails');
const coded = (what: string) => emailText.refine((text) => text.includes('{####}'), `${what} must contain {####}`);
const arn = z.string().startsWith('arn:');

const poolProperties = z
  .strictObject({
    UserPoolName: z.string().max(128).optional(),
    Policies: z
      .strictObject({
        PasswordPolicy: z
          .strictObject({
            MinimumLength: whole.min(6).max(99).optional(),
            RequireLowercase: flag.optional(),
            RequireUppercase: flag.optional(),
            RequireNumbers: flag.optional(),
            RequireSymbols: flag.optional(),
            TemporaryPasswordValidityDays: whole.min(0).max(365).optional(),
          })
          .optional(),
        SignInPolicy: z.strictObject({ AllowedFirstAuthFactors: z.array(z.literal('PASSWORD')) }).optional(),
      })
      .optional(),
    AutoVerifiedAttributes: z.array(z.literal('email')).optional(),
    // Users sign in with their email address; the username is a generated UUID.
    UsernameAttributes: z.tuple([z.literal('email')]),
    UsernameConfiguration: z.strictObject({ CaseSensitive: flag.optional() }).optional(),
    AdminCreateUserConfig: z
      .strictObject({
        AllowAdminCreateUserOnly: flag.optional(),
        UnusedAccountValidityDays: whole.min(0).max(365).optional(),
        InviteMessageTemplate: z
          .strictObject({
            EmailMessage: coded('an invitation')
              .refine((text) => text.includes('{username}'), 'an invitation must contain {username}')
              .optional(),
            EmailSubject: emailText.optional(),
            SMSMessage: z.string().optional(),
          })
          .optional(),
      })
      .optional(),
    AccountRecoverySetting: z
      .strictObject({
        RecoveryMechanisms: z
          .array(
            z.strictObject({
              Name: z.enum(['admin_only', 'verified_email', 'verified_phone_number']),
              Priority: whole.min(1).max(2),
            }),
          )
          .optional(),
      })
      .optional(),
    LambdaConfig: z.strictObject({ PreSignUp: arn.optional(), PreTokenGeneration: arn.optional() }).optional(),
    Schema: z.array(schemaAttribute).optional(),
    UserAttributeUpdateSettings: z
      .strictObject({ AttributesRequireVerificationBeforeUpdate: z.array(z.literal('email')) })
      .optional(),
    VerificationMessageTemplate: z
      .strictObject({
        DefaultEmailOption: z.literal('CONFIRM_WITH_CODE').optional(),
        EmailMessage: coded('a verification message').optional(),
        EmailSubject: emailText.optional(),
        SmsMessage: z.string().optional(),
      })
      .optional(),
    EmailVerificationMessage: coded('a verification message').optional(),
    EmailVerificationSubject: emailText.optional(),
    SmsVerificationMessage: z.string().optional(),
    EmailConfiguration: z
      .strictObject({
        EmailSendingAccount: z.enum(['COGNITO_DEFAULT', 'DEVELOPER']).optional(),
        From: z.string().optional(),
        ReplyToEmailAddress: z.string().optional(),
        SourceArn: z.string().optional(),
        ConfigurationSet: z.string().optional(),
      })
      .refine(
        ({ EmailSendingAccount, SourceArn, From }) => EmailSendingAccount !== 'DEVELOPER' || (SourceArn && From),
        'DEVELOPER needs a SourceArn and a From address',
      )
      .optional(),
    DeletionProtection: z.enum(['ACTIVE', 'INACTIVE']).optional(),
    UserPoolTier: z.enum(['LITE', 'ESSENTIALS', 'PLUS']).optional(),
    UserPoolAddOns: z.strictObject({ AdvancedSecurityMode: z.enum(['OFF', 'AUDIT', 'ENFORCED']) }).optional(),
    UserPoolTags: z.record(z.string(), z.string()).optional(),
    MfaConfiguration: z.enum(['OFF', 'OPTIONAL']).optional(),
    EnabledMfas: z.array(z.literal('SOFTWARE_TOKEN_MFA')).optional(),
  })
  .refine(
    ({ MfaConfiguration, EnabledMfas = [] }) => (MfaConfiguration === 'OPTIONAL') === EnabledMfas.length > 0,
    'MfaConfiguration and EnabledMfas must be set together.',
  );
