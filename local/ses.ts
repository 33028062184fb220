import { randomUUID } from 'node:crypto';
import { bareAddress, isAddress, readRawMail } from './mail-address.ts';
import { answerQuery, QueryCall, QueryError } from './query-protocol.ts';
import type {
  AwsRequest,
  AwsService,
  Caller,
  Deployed,
  Environment,
  Mail,
  Need,
  Providers,
  Resource,
} from './service.ts';
import { type EventType, eventsOf } from './ses-events.ts';
import { requireSupported } from './supported-properties.ts';

/** Publishes to a topic for SES, which its policy must allow. */
type Publish = (topicArn: string, subject: string, message: string, caller: Caller) => Promise<void>;
type Destination = { topicArn: string; types: string[] };

/** Sending mail by SES v1: what it accepts goes to the inbox, and what becomes of it to the event destinations. */
export class Ses implements AwsService {
  readonly signingName = 'ses';
  readonly providers: Providers;
  readonly #environment: Environment;
  /** Verified addresses and domains, in lower case. */
  readonly #identities = new Set<string>();
  /** Where each configuration set has its events published, by the destinations' logical names. */
  readonly #configurationSets = new Map<string, Map<string, Destination>>();
  readonly #publish: Publish;

  constructor(environment: Environment, publish: Publish) {
    this.#environment = environment;
    this.#publish = publish;
    this.providers = {
      'AWS::SES::EmailIdentity': (resource) => this.#deployIdentity(resource),
      'AWS::SES::ConfigurationSet': (resource) => this.#deployConfigurationSet(resource),
      'AWS::SES::ConfigurationSetEventDestination': (resource) => this.#deployDestination(resource),
    };
  }

  needs(request: AwsRequest): Need[] {
    const call = new QueryCall(request);
    if (call.action !== 'SendEmail' && call.action !== 'SendRawEmail') return [];
    const { from, recipients } = this.#read(call);
    const sender = bareAddress(from);
    const context = { 'ses:FromAddress': sender, 'ses:Recipients': recipients.map(bareAddress) };
    const action = `ses:${call.action}`;
    const identity = this.#arn(`identity/${this.#identityOf(sender) ?? sender}`);
    const set = call.text('ConfigurationSetName');
    return [
      { action, resource: identity, context },
      ...(set ? [{ action, resource: this.#arn(`configuration-set/${set}`), context }] : []),
    ];
  }

  handle(request: AwsRequest): Promise<Response> {
    const call = new QueryCall(request);
    return answerQuery('ses', call, async () => {
      if (call.action !== 'SendEmail' && call.action !== 'SendRawEmail') {
        throw new QueryError('InvalidAction', `Could not find operation ${call.action} here`);
      }
      const unknown = call.unknown(knownParameters);
      if (unknown.length > 0) throw new QueryError('InvalidAction', `${unknown.join(', ')}: not supported here`);
      const { recipients, ...mail } = this.#read(call);
      const set = call.text('ConfigurationSetName');
      this.#check(mail, recipients, set);
      const id = randomUUID();
      const at = new Date().toISOString();
      await this.#environment.deliver({ id, at, ...mail });
      this.#environment.count('AWS/SES', 'Send', {}, 1);
      this.#environment.count('AWS/SES', 'Delivery', {}, 1);
      if (set !== undefined) void this.#tell({ id, at, ...mail, recipients }, set);
      return `<MessageId>${id}</MessageId>`;
    });
  }

  /** After the caller was answered, as SES does: what happens to a mail shows later. */
  async #tell(mail: Sent, configurationSet: string): Promise<void> {
    const { accountId } = this.#environment;
    const identityArn = this.#arn(`identity/${this.#identityOf(bareAddress(mail.from))}`);
    const caller = { service: 'ses.amazonaws.com', sourceArn: this.#arn(`configuration-set/${configurationSet}`) };
    for (const { type, content } of eventsOf({ ...mail, configurationSet, identityArn, accountId })) {
      for (const { topicArn, types } of this.#configurationSets.get(configurationSet)?.values() ?? []) {
        if (!types.includes(type)) continue;
        await this.#publish(topicArn, 'Amazon SES Email Event Notification', JSON.stringify(content), caller).catch(
          (error: Error) => this.#environment.log(`ses: an event was not published: ${error.message}`),
        );
      }
    }
  }

  #read(call: QueryCall): Omit<Mail, 'id' | 'at'> & { recipients: string[] } {
    if (call.action === 'SendRawEmail') {
      const mail = readRawMail(Buffer.from(call.text('RawMessage.Data') ?? '', 'base64').toString());
      const destinations = call.list('Destinations');
      const to = destinations.length > 0 ? destinations : mail.to;
      return { ...mail, from: call.text('Source') ?? mail.from, to, recipients: to };
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
    };
  }

  /** @throws {QueryError} as SES refuses the mail */
  #check({ from, replyTo, subject, text, html }: Omit<Mail, 'id' | 'at'>, recipients: string[], set?: string): void {
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
    if (!this.#identityOf(bareAddress(from))) {
      const region = this.#environment.region.toUpperCase();
      const failed = `The following identities failed the check in region ${region}: ${bareAddress(from)}`;
      throw new QueryError('MessageRejected', `Email address is not verified. ${failed}`);
    }
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

  #deployConfigurationSet({ properties, physicalName }: Resource): Deployed {
    const name = properties.Name ?? physicalName;
    if (!this.#configurationSets.has(name)) this.#configurationSets.set(name, new Map());
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

type Sent = Pick<Mail, 'id' | 'at' | 'from' | 'subject'> & { recipients: string[] };

/** Nothing here holds a virus, so that no mail is ever rejected for one. */
const eventTypes: string[] = ['send', 'delivery', 'bounce', 'complaint', 'reject'] satisfies (EventType | 'reject')[];

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
