import { randomUUID } from 'node:crypto';
import { requireSupported } from '../cloudformation/supported-properties.ts';
import { AcceptedWork } from '../platform/accepted-work.ts';
import { answerQuery, QueryCall, QueryError } from '../platform/query-protocol.ts';
import type {
  AwsRequest,
  AwsService,
  Caller,
  Deployed,
  Email,
  Environment,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';
import { isVersion2, SesAccount } from './account.ts';
import { isAddress, withoutDisplayName } from './email-address.ts';
import { type EmailEvent, type EventType, eventsOf } from './events.ts';
import { type MessageTags, messageTagsOf } from './message-tags.ts';
import { delivered, faultOf, headerValue, type RawEmail, readRawEmail } from './raw-email.ts';

/** Publishes to a topic for SES; the policy of the topic must allow it. */
type Publish = (topicArn: string, subject: string, message: string, caller: Caller) => Promise<void>;
type Destination = { topicArn: string; types: string[] };
/** An email, unless all its recipients are suppressed, and the events for its configuration set. */
type Accepted = { id: string; email?: Email; set?: string; events: EmailEvent[] };

/** SES v1: accepted emails go to the inbox, their delivery events to the event destinations. */
export class Ses implements AwsService {
  readonly signingName = 'ses';
  readonly providers: Providers;
  readonly #environment: Environment;
  /** Verified addresses and domains, in lower case. */
  readonly #identities = new Set<string>();
  /** The event destinations of each configuration set, by logical id. */
  readonly #configurationSets = new Map<string, Map<string, Destination>>();
  /** The suppression reasons that each configuration set honours. */
  readonly #suppressedReasons = new Map<string, string[]>();
  readonly account: SesAccount;
  readonly #publish: Publish;
  readonly #accepted: AcceptedWork<Accepted>;

  constructor(environment: Environment, publish: Publish) {
    this.#environment = environment;
    this.#publish = publish;
    this.#accepted = new AcceptedWork(environment, 'ses', (accepted) => this.#deliver(accepted));
    this.account = new SesAccount(
      environment,
      (identity) => this.#arn(`identity/${identity}`),
      (identity) => this.#identities.has(identity),
    );
    this.providers = {
      'AWS::SES::EmailIdentity': (resource) => this.#deployIdentity(resource),
      'AWS::SES::ConfigurationSet': (resource) => this.#deployConfigurationSet(resource),
      'AWS::SES::ConfigurationSetEventDestination': (resource) => this.#deployDestination(resource),
    };
  }

  requiredRights(request: AwsRequest): RequiredRight[] {
    if (isVersion2(request)) return this.account.requiredRights(request);
    const call = new QueryCall(request);
    if (call.action !== 'SendEmail' && call.action !== 'SendRawEmail') return [];
    const { from, recipients, set } = this.#read(call);
    const sender = withoutDisplayName(from);
    const context = { 'ses:FromAddress': sender, 'ses:Recipients': recipients.map(withoutDisplayName) };
    const action = `ses:${call.action}`;
    const identity = this.#arn(`identity/${this.#identityOf(sender) ?? sender}`);
    return [
      { action, resource: identity, context },
      ...(set ? [{ action, resource: this.#arn(`configuration-set/${set}`), context }] : []),
      // In the sandbox, the caller also needs the right for verified recipients.
      ...(this.account.isInSandbox ? this.#identitiesOf(recipients) : []).map((recipient) => ({
        action,
        resource: this.#arn(`identity/${recipient}`),
        context,
      })),
    ];
  }

  handle(request: AwsRequest): Promise<Response> {
    if (isVersion2(request)) return this.account.handle(request);
    const call = new QueryCall(request);
    return answerQuery('ses', call, async () => {
      if (call.action !== 'SendEmail' && call.action !== 'SendRawEmail') {
        throw new QueryError('InvalidAction', `Could not find operation ${call.action} here`);
      }
      const unknown = call.unknown(knownParameters);
      if (unknown.length > 0) throw new QueryError('InvalidAction', `${unknown.join(', ')}: not supported here`);
      const { recipients, set, message, ...email } = this.#read(call);
      const tags = messageTagsOf(call, message && headerValue(message.headers, 'x-ses-message-tags'));
      const fault = message && faultOf(message);
      if (fault) throw new QueryError('InvalidParameterValue', fault);
      this.#check(email, recipients, set);
      const id = randomUUID();
      const at = new Date().toISOString();
      const parts = message && delivered(message, this.#messageId(id), at);
      const suppressed = recipients.filter((recipient) => this.#isSuppressed(recipient, set));
      const to = email.to.filter((recipient) => !suppressed.includes(recipient));
      const sent = { id, at, ...email, recipients, suppressed, tags, headers: parts?.headers };
      await this.#accepted.accept({
        id,
        ...(to.length > 0 && { email: { id, at, ...email, to, ...parts } }),
        set,
        events: set === undefined ? [] : this.#eventsOf(sent, set),
      });
      this.#environment.count('AWS/SES', 'Send', {}, 1);
      this.#environment.count('AWS/SES', 'Delivery', {}, 1);
      return `<MessageId>${id}</MessageId>`;
    });
  }

  /**
   * Checks that the account may send as `from` through one of its identities. Services such as Cognito use a service-linked
   * role, so no policy is evaluated.
   */
  requireSender(identityArn: string, from: string): void {
    const prefix = this.#arn('identity/');
    if (!identityArn.startsWith(prefix)) throw new Error('Email arn does not belong to your account.');
    const identity = identityArn.slice(prefix.length).toLowerCase();
    const sender = withoutDisplayName(from).toLowerCase();
    const isCovered = sender === identity || sender.endsWith(`@${identity}`) || sender.endsWith(`.${identity}`);
    if (this.#identities.has(identity) && isAddress(from) && isCovered) return;
    const region = this.#environment.region.toUpperCase();
    const failed = `The following identities failed the check in region ${region}: ${identityArn}`;
    throw new Error(`Email address is not verified. ${failed}`);
  }

  /** Sends an email for a service of the account, if `requireSender` allows it. */
  async sendThrough(identityArn: string, email: Email): Promise<void> {
    this.requireSender(identityArn, email.from);
    this.#check(email, email.to);
    await this.#environment.deliver(email);
    this.#environment.count('AWS/SES', 'Send', {}, 1);
    this.#environment.count('AWS/SES', 'Delivery', {}, 1);
  }

  /** Delivers emails and events that an earlier run or the first deployment accepted. Called after the deployment. */
  resume(): Promise<void> {
    return this.#accepted.resume(() => true);
  }

  stop(): Promise<void> {
    return this.#accepted.stop();
  }

  /**
   * The events come after the response, as on SES. Those of the first deployment wait for `resume`, because topics do not have
   * all their subscriptions yet.
   */
  async #deliver({ email, set = '', events }: Accepted): Promise<boolean> {
    if (email) await this.#environment.deliver(email);
    if (this.#environment.isDeploying) return false;
    const caller = { service: 'ses.amazonaws.com', sourceArn: this.#arn(`configuration-set/${set}`) };
    for (const { type, content } of events) {
      for (const { topicArn, types } of this.#configurationSets.get(set)?.values() ?? []) {
        if (!types.includes(type.toLowerCase())) continue;
        await this.#publish(topicArn, 'Amazon SES Email Event Notification', JSON.stringify(content), caller).catch(
          (error: Error) => this.#environment.log(`ses: an event was not published: ${error.message}`),
        );
      }
    }
    return true;
  }

  #eventsOf(email: Sent, configurationSet: string): EmailEvent[] {
    const { accountId } = this.#environment;
    const identityArn = this.#arn(`identity/${this.#identityOf(withoutDisplayName(email.from))}`);
    return eventsOf({ ...email, configurationSet, identityArn, accountId });
  }

  #read(call: QueryCall): Read {
    const setParameter = call.text('ConfigurationSetName');
    if (call.action === 'SendRawEmail') {
      const message = readRawEmail(Buffer.from(call.text('RawMessage.Data') ?? '', 'base64'));
      const { headers, raw: _, ...email } = message;
      const destinations = call.list('Destinations');
      const to = destinations.length > 0 ? destinations : email.to;
      const set = setParameter ?? headerValue(headers, 'x-ses-configuration-set');
      return { ...email, from: call.text('Source') ?? email.from, to, recipients: to, set, message };
    }
    const [to, cc, bcc] = ['To', 'Cc', 'Bcc'].map((kind) => call.list(`Destination.${kind}Addresses`));
    const recipients = [...to!, ...cc!, ...bcc!];
    return {
      from: call.text('Source') ?? '',
      to: recipients,
      recipients,
      replyTo: call.list('ReplyToAddresses'),
      subject: call.text('Message.Subject.Data') ?? '',
      text: call.text('Message.Body.Text.Data'),
      html: call.text('Message.Body.Html.Data'),
      set: setParameter,
    };
  }

  /** The `Message-ID` that SES sets; in us-east-1 it has another domain. */
  #messageId(id: string): string {
    const { region } = this.#environment;
    return `<${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`;
  }

  /** @throws {QueryError} when SES refuses the email */
  #check(
    { from, replyTo, subject, text, html }: Pick<Email, 'from' | 'replyTo' | 'subject' | 'text' | 'html'>,
    recipients: string[],
    set?: string,
  ): void {
    if (!this.account.isSendingEnabled) {
      throw new QueryError('AccountSendingPausedException', 'Email sending is disabled for the account.');
    }
    if (recipients.length === 0) throw new QueryError('InvalidParameterValue', 'Missing destination.');
    if (recipients.length > 50) {
      throw new QueryError('InvalidParameterValue', 'Recipient count exceeds 50.');
    }
    for (const header of [from, subject, ...replyTo, ...recipients]) {
      if (/[\r\n]/.test(header)) throw new QueryError('InvalidParameterValue', 'Header contains a line break.');
    }
    if (!isAddress(from)) throw new QueryError('InvalidParameterValue', "Missing final '@domain'");
    for (const address of [...recipients, ...replyTo]) {
      if (!isAddress(address)) throw new QueryError('InvalidParameterValue', "Missing final '@domain'");
    }
    if (text === undefined && html === undefined) {
      throw new QueryError('InvalidParameterValue', 'Message body is required.');
    }
    if (set !== undefined && !this.#configurationSets.has(set)) {
      throw new QueryError('ConfigurationSetDoesNotExist', `Configuration set <${set}> does not exist.`);
    }
    if (!this.#identityOf(withoutDisplayName(from))) {
      const region = this.#environment.region.toUpperCase();
      const failed = `The following identities failed the check in region ${region}: ${withoutDisplayName(from)}`;
      throw new QueryError('MessageRejected', `Email address is not verified. ${failed}`);
    }
    const unknown = recipients
      .map(withoutDisplayName)
      .filter((address) => this.account.isInSandbox && !this.#isKnown(address));
    if (unknown.length > 0) {
      const region = this.#environment.region.toUpperCase();
      const failed = `The following identities failed the check in region ${region}: ${unknown.join(', ')}`;
      throw new QueryError('MessageRejected', `Email address is not verified. ${failed}`);
    }
  }

  /** Whether the sandbox allows the recipient; the mailbox simulator needs no verification. */
  #isKnown(address: string): boolean {
    return this.#verifiedFor(address) !== undefined || /@simulator\.amazonses\.com$/i.test(address);
  }

  /** The verified identities that recipients belong to. */
  #identitiesOf(recipients: string[]): string[] {
    return [...new Set(recipients.flatMap((recipient) => this.#verifiedFor(withoutDisplayName(recipient)) ?? []))];
  }

  #verifiedFor(address: string): string | undefined {
    return this.account.isVerified(address) ? address.toLowerCase() : this.#identityOf(address);
  }

  #isSuppressed(recipient: string, set: string | undefined): boolean {
    const reason = this.account.suppressionOf(withoutDisplayName(recipient));
    return reason !== undefined && set !== undefined && !!this.#suppressedReasons.get(set)?.includes(reason);
  }

  /** The verified identity that covers an address: itself, its domain, or a domain above. */
  #identityOf(address: string): string | undefined {
    const lower = address.toLowerCase();
    if (this.#identities.has(lower)) return lower;
    const labels = (lower.split('@')[1] ?? '').split('.');
    return labels.map((_, i) => labels.slice(i).join('.')).find((domain) => this.#identities.has(domain));
  }

  #deployIdentity(resource: Resource): Deployed {
    requireSupported(resource, identityProperties);
    const { EmailIdentity: identity, ConfigurationSetAttributes: set } = resource.properties;
    if (set?.ConfigurationSetName) this.#requireConfigurationSet(set.ConfigurationSetName);
    this.#identities.add(identity.toLowerCase());
    const tokens = [1, 2, 3].flatMap((i) => {
      const token = `${'local'.repeat(6)}${i}`;
      return [
        [`DkimDNSTokenName${i}`, `${token}._domainkey.${identity}`],
        [`DkimDNSTokenValue${i}`, `${token}.dkim.amazonses.com`],
      ];
    });
    return {
      ref: identity,
      attributes: { EmailIdentityArn: this.#arn(`identity/${identity}`), ...Object.fromEntries(tokens) },
    };
  }

  #deployConfigurationSet(resource: Resource): Deployed {
    requireSupported(resource, ['Name', 'ReputationOptions', 'SendingOptions', 'SuppressionOptions', 'Tags']);
    const { properties, physicalName } = resource;
    const name = properties.Name ?? physicalName;
    if (!this.#configurationSets.has(name)) this.#configurationSets.set(name, new Map());
    this.#suppressedReasons.set(name, properties.SuppressionOptions?.SuppressedReasons ?? []);
    return { ref: name };
  }

  #deployDestination(resource: Resource): Deployed {
    requireSupported(resource, ['ConfigurationSetName', 'EventDestination']);
    const { properties, physicalName, logicalId } = resource;
    const { Enabled, MatchingEventTypes, SnsDestination, Name: _, ...others } = properties.EventDestination;
    if (!SnsDestination || Object.keys(others).length > 0) {
      throw new Error(`${resource.type} ${logicalId}: events go to a topic alone here`);
    }
    const types: string[] = MatchingEventTypes.map((type: string) => type.toLowerCase());
    const unknown = types.filter((type) => !eventTypes.includes(type));
    if (unknown.length > 0) throw new Error(`${resource.type} ${logicalId}: not supported here: ${unknown.join(', ')}`);
    this.#requireConfigurationSet(properties.ConfigurationSetName);
    const destinations = this.#configurationSets.get(properties.ConfigurationSetName);
    if (Enabled) destinations?.set(logicalId, { topicArn: SnsDestination.TopicARN, types });
    else destinations?.delete(logicalId);
    return { ref: physicalName, attributes: { Id: physicalName } };
  }

  #requireConfigurationSet(name: string): void {
    if (!this.#configurationSets.has(name)) throw new Error(`there is no configuration set ${name}`);
  }

  #arn(path: string): string {
    const { region, accountId } = this.#environment;
    return `arn:aws:ses:${region}:${accountId}:${path}`;
  }
}

/** An email as a call describes it. `set` is its configuration set. */
type Read = Omit<Email, 'id' | 'at' | 'headers' | 'raw'> & {
  recipients: string[];
  set: string | undefined;
  message?: RawEmail;
};
type Sent = Pick<Email, 'id' | 'at' | 'from' | 'subject' | 'headers'> & {
  recipients: string[];
  suppressed: string[];
  tags: MessageTags;
};

/** Reject and delay events never happen here: no virus scanner reads the emails, and no mail server is busy. */
const eventTypes: string[] = ['send', 'delivery', 'bounce', 'complaint', 'reject', 'deliverydelay'] satisfies (
  | Lowercase<EventType>
  | 'reject'
)[];

const identityProperties = [
  'ConfigurationSetAttributes',
  'DkimAttributes',
  'DkimSigningAttributes',
  'EmailIdentity',
  'FeedbackAttributes',
  'MailFromAttributes',
  'Tags',
];

const knownParameters = [
  'Action',
  'ConfigurationSetName',
  'Destination',
  'Destinations',
  'Message.Body',
  'Message.Subject',
  'RawMessage',
  'ReplyToAddresses',
  'ReturnPath',
  'Source',
  'Tags',
  'Version',
];
