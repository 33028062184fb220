import { type CfnElement, CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { acknowledgeFindings } from './acknowledged-findings.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { Data } from './data.ts';
import { Demo } from './demo.ts';
import { LeadMail } from './lead-mail.ts';
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
    const api = new Api(this, 'Api', { data, signIn });
    const website = new Website(this, 'Website', { api, signIn, stage });
    const publishing = new Publishing(this, 'Publishing', { data, website, stage });
    const mail = new LeadMail(this, 'LeadMail', { data, website, stage });
    new Alarms(this, 'Alarms', { api, publishing, mail, stage });
    if (stage.demoAccounts) new Demo(this, 'Demo', { data, signIn, accounts: stage.demoAccounts });

    new CfnOutput(this, 'Site', { value: website.url, description: 'What visitors see' });
    new CfnOutput(this, 'Dashboard', { value: `${website.url}/admin`, description: 'Where staff sign in' });
    acknowledgeFindings(this, this.getLogicalId(website.siteBucket.node.defaultChild as CfnElement));
  }
}
