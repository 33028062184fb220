import { type CfnElement, CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { acknowledgeFindings } from './acknowledged-findings.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { Data } from './data.ts';
import { Demo } from './demo.ts';
import { LeadCommands } from './lead-commands.ts';
import { LeadMail } from './lead-mail.ts';
import { LeadRetention } from './lead-retention.ts';
import { Live } from './live.ts';
import { Media } from './media.ts';
import { Publishing } from './publishing.ts';
import { SignIn } from './sign-in.ts';
import type { Stage } from './stages.ts';
import { Website } from './website.ts';

/** Everything one studio needs, in one account and region. */
export class StudioStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, { description: `Website and back office of ${stage.studioName}` });
    Tags.of(this).add('stage', stage.name);

    const data = new Data(this, 'Data');
    const signIn = new SignIn(this, 'SignIn', stage);
    const api = new Api(this, 'Api', { data, signIn, stage });
    const live = new Live(this, 'Live');
    const website = new Website(this, 'Website', { api, live, signIn, stage });
    const { consumer: announcements } = live.open({ data, siteUrl: website.url, originKey: api.originKey });
    const publishing = new Publishing(this, 'Publishing', { api, data, website, stage });
    const mail = new LeadMail(this, 'LeadMail', { api, data, website, stage });
    const media = new Media(this, 'Media', { data, website, stage });
    new LeadCommands(this, 'Operator', { data });
    const { closedLeadDays } = stage;
    const retention = closedLeadDays ? new LeadRetention(this, 'LeadRetention', { data, closedLeadDays }) : undefined;
    new Alarms(this, 'Alarms', { api, publishing, mail, media, announcements, retention, stage });
    if (stage.demoAccounts) {
      const { demoAccounts: accounts, timeZone } = stage;
      const demo = new Demo(this, 'Demo', { data, signIn, media, timeZone, accounts });
      // A new installation is up once visitors see all of it.
      publishing.published.node.addDependency(demo);
    }

    new CfnOutput(this, 'Site', { value: website.url, description: 'What visitors see' });
    new CfnOutput(this, 'Dashboard', { value: `${website.url}/admin`, description: 'Where staff sign in' });
    const idOf = (construct: Construct) => this.getLogicalId(construct.node.defaultChild as CfnElement);
    acknowledgeFindings(this, {
      siteBucket: idOf(website.siteBucket),
      pictureBucket: idOf(website.pictureBucket),
      liveApi: idOf(live.api),
    });
  }
}
