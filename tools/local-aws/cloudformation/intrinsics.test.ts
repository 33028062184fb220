// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders are those of Fn::Sub
import { expect, test } from 'vitest';
import { brokenRules, type Rule, references, resolve, type Scope } from './intrinsics.ts';

test.each([
  ['a reference', { Ref: 'Table' }, 'table-1'],
  ['a pseudo parameter', { Ref: 'AWS::Region' }, 'eu-central-1'],
  ['a parameter', { Ref: 'Stage' }, 'live'],
  ['an attribute', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'arn:table'],
  ['an attribute as text', { 'Fn::GetAtt': 'Table.Arn' }, 'arn:table'],
  ['a nested attribute', { 'Fn::GetAtt': ['Table', 'Endpoint.Port'] }, 7],
  ['a joined text', { 'Fn::Join': ['/', ['a', { Ref: 'Table' }]] }, 'a/table-1'],
  [
    'a text with values',
    { 'Fn::Sub': ['${Table.Arn}-${own}-${!kept}', { own: { Ref: 'Stage' } }] },
    'arn:table-live-${kept}',
  ],
  ['a choice', { 'Fn::Select': [1, { 'Fn::Split': [':', 'a:b'] }] }, 'b'],
  ['a mapped value', { 'Fn::FindInMap': ['Sizes', { Ref: 'Stage' }, 'small'] }, 3],
  ['a condition that holds', { 'Fn::If': ['IsLive', 'yes', { Ref: 'Missing' }] }, 'yes'],
  [
    'what there is no value for',
    { a: 1, b: { Ref: 'AWS::NoValue' }, c: [{ Ref: 'AWS::NoValue' }, 2] },
    { a: 1, c: [2] },
  ],
  ['an import', { 'Fn::ImportValue': 'other' }, 'imported other'],
  ['a text in base 64', { 'Fn::Base64': { Ref: 'Stage' } }, 'bGl2ZQ=='],
])('%s is resolved', (_, value, expected) => {
  expect(resolve(value, scope)).toEqual(expected);
});

test.each([
  [{ 'Fn::Cidr': ['10.0.0.0/16', 1, 8] }, /Fn::Cidr is not supported/],
  [{ Ref: 'AWS::NotificationARNs' }, /AWS::NotificationARNs is not supported/],
  [{ Ref: 'Secret' }, /Secret has no default/],
  ['{{resolve:ssm:name}}', /Dynamic references/],
])('%j fails with an error that names the missing part', (value, message) => {
  expect(() => resolve(value, scope)).toThrow(message);
});

test('finds references in every form', () => {
  const value = {
    a: [{ Ref: 'One' }, { 'Fn::GetAtt': ['Two', 'Arn'] }, { 'Fn::GetAtt': 'Three.Arn' }],
    b: { 'Fn::Sub': ['${Four} ${Five.Arn} ${own} ${!Six}', { own: { Ref: 'Seven' } }] },
  };

  expect([...references(value)]).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Seven']);
});

test('evaluates rules with the default and the given parameter values', () => {
  const isLive = { Assert: { 'Fn::Equals': [{ Ref: 'Stage' }, 'live'] }, AssertDescription: 'live alone' };

  expect(broken({ Assertions: [isLive] })).toEqual([]);
  expect(broken({ Assertions: [isLive] }, { Stage: 'test' })).toEqual(['Only: live alone']);
  expect(broken({ RuleCondition: { 'Fn::Not': [isLive.Assert] }, Assertions: [isLive] })).toEqual([]);
  expect(broken({ Assertions: [{ Assert: { 'Fn::Contains': [['test', 'trial'], { Ref: 'Stage' }] } }] })).toEqual([
    'Only: an assertion does not hold',
  ]);
});

test.each([
  [{ 'Fn::Equals': [{ Ref: 'AWS::AccountId' }, '1'] }, /AWS::AccountId, which is no parameter/],
  [{ 'Fn::Equals': [{ Ref: 'Table' }, '1'] }, /Table, which is no parameter/],
  [{ 'Fn::Equals': [{ 'Fn::GetAtt': ['Table', 'Arn'] }, '1'] }, /Fn::GetAtt/],
])('refuses a rule with %j, like CloudFormation', (Assert, message) => {
  expect(() => broken({ Assertions: [{ Assert }] })).toThrow(message);
});

function broken(rule: Rule, parameters?: Record<string, string>): string[] {
  return brokenRules({ ...scope, template: { ...scope.template, Rules: { Only: rule } }, parameters });
}

const scope: Scope = {
  template: {
    Parameters: { Stage: { Type: 'String', Default: 'live' }, Secret: { Type: 'String' } },
    Mappings: { Sizes: { live: { small: 3 } } },
    Conditions: {
      IsLive: { 'Fn::And': [{ 'Fn::Equals': [{ Ref: 'Stage' }, 'live'] }, { 'Fn::Not': [{ Condition: 'IsTest' }] }] },
      IsTest: { 'Fn::Equals': [{ Ref: 'Stage' }, 'test'] },
    },
  },
  pseudo: { 'AWS::Region': 'eu-central-1' },
  ref: () => 'table-1',
  attribute: (_, name) => ({ Arn: 'arn:table', 'Endpoint.Port': 7 })[name],
  importValue: (name) => `imported ${name}`,
};
