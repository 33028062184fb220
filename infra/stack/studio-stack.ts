import { type CfnElement, CfnOutput, CfnParameter, CfnRule, Fn, Stack, Tags } from 'aws-cdk-lib';
import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { cdnDomainOutput, localStage, restoredTablesOutput, siteOutput } from '../stages/stage-names.ts';
import type { Stage } from '../stages/stages.ts';
import { AccountCleanUp } from './account-clean-up.ts';
import { acknowledgeFindings } from './acknowledged-findings.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { Backup } from './backup.ts';
import { Budget } from './budget.ts';
import { Data } from './data.ts';
import { DeadLetterCommands } from './dead-letter-commands.ts';
import { sharedDeadLetterQueue } from './dead-letter-queue.ts';
import { Demo } from './demo.ts';
import { HourlyJobs } from './hourly-jobs.ts';
import { LeadCommands } from './lead-commands.ts';
import { LeadMail } from './lead-mail.ts';
import { LeadRetention } from './lead-retention.ts';
import { Live } from './live.ts';
import { Media } from './media.ts';
import { MonitoringDashboard } from './monitoring-dashboard.ts';
import { Moving } from './moving.ts';
import { Publishing } from './publishing.ts';
import { SelfTest } from './self-test.ts';
import { SignIn } from './sign-in.ts';
import { allowSystemChecks } from './system-checks.ts';
import { UnassignLeads } from './unassign-leads.ts';
import { Website } from './website.ts';

/** All resources of one studio, in one account and region. */
export class StudioStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, {
      description: `Website and back office of ${stage.studioName}`,
      terminationProtection: !stage.isFirstDeployment,
    });
    Tags.of(this).add('stage', stage.name);
    if (stage.name === localStage) refuseAws(this);

    const data = new Data(this, 'Data', stage);
    const signIn = new SignIn(this, 'SignIn', { data, stage });
    const api = new Api(this, 'Api', { data, signIn, stage });
    const live = new Live(this, 'Live');
    const website = new Website(this, 'Website', { api, live, signIn, stage });
    signIn.inviteTo(website.url, stage);
    const hosts = [...(stage.domain ?? []), website.distribution.distributionDomainName];
    api.functions.booking.addEnvironment('SITE_HOSTS', hosts.join(' '));
    const broadcastFunction = live.addFunctions({
      data,
      siteUrl: website.url,
      originKeys: api.originKeys,
    });
    const publishing = new Publishing(this, 'Publishing', { data, website, stage });
    const leadMail = new LeadMail(this, 'LeadMail', { api, data, signIn, website, stage });
    const media = new Media(this, 'Media', { data, website, stage });
    new LeadCommands(this, 'Operator', { data });
    new Moving(this, 'Moving', { data, signIn, website });
    new LeadRetention(this, 'LeadRetention', { data, closedLeadDays: stage.closedLeadDays });
    const unassignLeads = new UnassignLeads(this, 'UnassignLeads', { api, data, signIn });
    new HourlyJobs(this, 'LeadQueues', { data, media, stage });
    const selfTest = new SelfTest(this, 'SelfTest', { api, data, website, published: publishing.published });
    new AccountCleanUp(this, 'AccountCleanUp', signIn);
    const backup =
      stage.backup && new Backup(this, 'Backup', { ...stage.backup, data, imageBucket: website.imageBucket });
    const deadLetters = {
      'lead-mail': { queue: leadMail.fn.deadLetters, fn: leadMail.fn },
      'visitor-emails': { queue: leadMail.visitors.fn.deadLetters, fn: leadMail.visitors.fn },
      'mail-events': { queue: leadMail.events.deadLetters, fn: leadMail.events },
      'unassign-leads': { queue: unassignLeads.fn.deadLetters, fn: unassignLeads.fn },
      publisher: { queue: publishing.fn.deadLetters, fn: publishing.fn },
      live: { queue: broadcastFunction.deadLetters },
      images: { queue: media.deadLetters, source: media.uploadQueue },
      'image-clean-up': { queue: media.cleanUp.deadLetters, fn: media.cleanUp },
      undelivered: { queue: sharedDeadLetterQueue(this) },
    };
    const redrive = new DeadLetterCommands(this, 'Redrive', deadLetters, data);
    const parts = { api, backup, publishing, leadMail, redrive, selfTest, signIn, website };
    const alarms = new Alarms(this, 'Alarms', { parts, stage });
    redrive.reportTo(alarms.topic);
    new MonitoringDashboard(this, 'Monitoring', { metrics: alarms.metrics, alarms: alarms.everywhere });
    if (stage.budget) new Budget(this, 'Budget', { dollars: stage.budget, receivers: stage.alarmReceivers });
    allowSystemChecks(api, { alarmTopic: alarms.topic, deadLetters, leadMail, website, backup });
    if (stage.demoAccounts) {
      const { demoAccounts, timeZone } = stage;
      const demo = new Demo(this, 'Demo', { data, signIn, media, timeZone, accounts: demoAccounts });
      // The first publish must include the demo content.
      publishing.published.node.addDependency(demo);
    }

    new CfnOutput(this, siteOutput, { value: website.url, description: 'URL of the public website' });
    new CfnOutput(this, 'Dashboard', { value: `${website.url}/admin`, description: 'URL of the staff dashboard' });
    if (stage.domain) {
      const value = website.distribution.distributionDomainName;
      new CfnOutput(this, cdnDomainOutput, {
        value,
        description: 'Host name that the DNS records of the site lead to',
      });
    }
    if (stage.restored) {
      new CfnOutput(this, restoredTablesOutput, {
        value: JSON.stringify(stage.restored),
        description: 'Stage value restored: the restored tables that the stage uses',
      });
    }
    keepLogs(this, stage.retention.logDays);
    // A bucket that contains files cannot be deleted by a rollback: release files after everything that can fail.
    website.released.runAfterAllOthers();
    const idOf = (construct: Construct) => this.getLogicalId(construct.node.defaultChild as CfnElement);
    acknowledgeFindings(this, {
      siteBucket: idOf(website.siteBucket),
      imageBucket: idOf(website.imageBucket),
      liveApi: idOf(live.api),
    });
  }
}

/** Every construct creates its own log group; the stage says how long all of them keep their lines. */
function keepLogs(stack: Stack, days: number): void {
  for (const each of stack.node.findAll()) if (each instanceof CfnLogGroup) each.retentionInDays = days;
}

/**
 * Makes CloudFormation reject the stack before it creates any resource. A rule can only read parameters, so a parameter
 * states where the stack runs: AWS accepts only `aws`, and the local run passes another value.
 */
function refuseAws(stack: Stack): void {
  const runsOn = new CfnParameter(stack, 'RunsOn', { default: 'aws', allowedValues: ['aws'] });
  new CfnRule(stack, 'LocalRunOnly', {
    assertions: [
      {
        assert: Fn.conditionEquals(runsOn.valueAsString, 'this-machine'),
        assertDescription:
          'The stage local has accounts with known passwords and cannot be deployed to AWS. Run it with npm start.',
      },
    ],
  });
}
