import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CustomResources } from './custom-resources.ts';
import { deploy } from './deployment.ts';
import type { Template } from './intrinsics.ts';
import { notEmulated } from './placeholders.ts';
import { StateFile } from './state-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'placeholders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(Resources: Template['Resources']): Promise<Record<string, string>> {
  const assembly = { stacks: [{ name: 'App', template: { Resources } }], assetPath: () => '' };
  return deploy(assembly, {
    environment: { region: 'eu-central-1', accountId: '000000000000', log: () => {} },
    providers: {},
    customResources: { removeAllBut: async () => {} } as unknown as CustomResources,
    state: new StateFile(path.join(folder, 'state.json')),
    stacks: new Map(),
    parameters: {},
    localAddresses: (text) => text,
  });
}

test.each([
  'AWS::CertificateManager::Certificate',
  'AWS::WAFv2::WebACL',
  'AWS::Route53::RecordSet',
  'AWS::Budgets::Budget',
  'AWS::Backup::BackupVault',
  'AWS::Backup::BackupPlan',
  'AWS::Backup::BackupSelection',
  'AWS::Backup::RestoreTestingPlan',
  'AWS::Backup::RestoreTestingSelection',
])('accepts %s without emulating it, with a reason [STAGE-15]', async (Type) => {
  await expect(run({ One: { Type } })).resolves.toEqual({});

  expect((notEmulated as Record<string, string>)[Type]).toMatch(/^[A-Z].*[.]$/);
});

test('accepts rules about events of AWS Backup only, which never happen here [STAGE-15]', async () => {
  const rule = (source: string) =>
    run({ One: { Type: 'AWS::Events::Rule', Properties: { EventPattern: { source: [source] } } } });

  await expect(rule('aws.backup')).resolves.toEqual({});
  await expect(rule('aws.s3')).rejects.toThrow('Rules about events of ["aws.s3"] are not supported here');
});

test.each(['AWS::RDS::DBInstance', 'AWS::Backup::Framework', 'AWS::WAFv2::IPSet'])(
  'fails for %s, which is neither emulated nor listed [STAGE-15]',
  async (Type) => {
    await expect(run({ One: { Type } })).rejects.toThrow(
      `App: ${Type} One: resources of this type are not supported here`,
    );
  },
);
