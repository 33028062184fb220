import { expect, test } from 'vitest';
import { identityVerdict, readPolicy, resourceVerdict } from './policy.ts';

const put = { action: 'dynamodb:PutItem', resource: 'arn:aws:dynamodb:r:1:table/A' };

test.each([
  ['an exact action', { Action: 'dynamodb:PutItem', Resource: put.resource }, 'allowed'],
  ['another case of the action', { Action: 'DynamoDB:putitem', Resource: '*' }, 'allowed'],
  ['a wildcard', { Action: 'dynamodb:P?t*', Resource: 'arn:aws:dynamodb:*:table/*' }, 'allowed'],
  ['another resource', { Action: '*', Resource: 'arn:aws:dynamodb:r:1:table/B' }, 'silent'],
  ['a resource that only begins alike', { Action: '*', Resource: 'arn:aws:dynamodb:r:1:table' }, 'silent'],
  ['all actions but others', { NotAction: 'dynamodb:DeleteItem', Resource: '*' }, 'allowed'],
  ['all actions but this', { NotAction: 'dynamodb:Put*', Resource: '*' }, 'silent'],
  ['all resources but this', { Action: '*', NotResource: put.resource }, 'silent'],
])('a statement with %s is %s', (_, statement, expected) => {
  expect(identityVerdict([policy({ Effect: 'Allow', ...statement })], put)).toBe(expected);
});

test('lets a deny win over every allow', () => {
  const all = { Action: '*', Resource: '*' };
  expect(identityVerdict([policy({ Effect: 'Allow', ...all }), policy({ Effect: 'Deny', ...all })], put)).toBe(
    'denied',
  );
});

test.each([
  [{ StringEquals: { 'dynamodb:LeadingKeys': ['a', 'b'] } }, { 'dynamodb:LeadingKeys': 'a' }, true],
  [{ StringLike: { 'ses:FromAddress': '*@a.example' } }, { 'ses:FromAddress': 'x@a.example' }, true],
  [{ StringLike: { 'ses:FromAddress': '*@a.example' } }, {}, false],
  [{ StringEqualsIfExists: { 'ses:FromAddress': 'x' } }, {}, true],
  [{ StringNotEquals: { 'ses:FromAddress': 'x' } }, { 'ses:FromAddress': 'x' }, false],
  [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::b*' } }, { 'aws:SourceArn': 'arn:aws:s3:::bucket' }, true],
  [{ Bool: { 'aws:SecureTransport': 'false' } }, { 'aws:SecureTransport': 'true' }, false],
  [{ Null: { 'dynamodb:LeadingKeys': 'true' } }, {}, true],
  [{ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'a*' } }, { 'dynamodb:LeadingKeys': ['a1', 'a2'] }, true],
  [{ 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': 'a' } }, { 'dynamodb:LeadingKeys': ['a', 'b'] }, false],
  [{ 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': 'a' } }, { 'dynamodb:LeadingKeys': ['b', 'a'] }, true],
])('the condition %j on %j: %s', (Condition, context, expected) => {
  const allow = policy({ Effect: 'Allow', Action: '*', Resource: '*', Condition });
  expect(identityVerdict([allow], { ...put, context })).toBe(expected ? 'allowed' : 'silent');
});

test.each([
  [{ Condition: { DateGreaterThan: { 'aws:CurrentTime': 'x' } } }, /DateGreaterThan/],
  [{ Condition: { StringEquals: { 'aws:MultiFactorAuthAge': 'x' } } }, /aws:MultiFactorAuthAge/],
  [{ NotPrincipal: '*' }, /NotPrincipal/],
])('refuses the unsupported element %j at deployment', (part, message) => {
  expect(() => policy({ Effect: 'Allow', Action: '*', Resource: '*', ...part })).toThrow(message);
});

test('refuses two statements of a policy with one id', () => {
  const statement = { Sid: 'Once', Effect: 'Allow', Action: '*', Resource: '*' };

  expect(() => readPolicy({ Statement: [statement, statement] }, 'Owner')).toThrow(
    'Statement IDs (SID) in a single policy must be unique.',
  );
});

test('applies a resource policy to its principals only', () => {
  const open = policy({ Effect: 'Allow', Principal: { Service: 'a.amazonaws.com' }, Action: '*', Resource: '*' });
  const verdict = (service: string) => resourceVerdict(open, { service, sourceArn: 'arn' }, put);

  expect([verdict('a.amazonaws.com'), verdict('b.amazonaws.com')]).toEqual(['allowed', 'silent']);
  expect(resourceVerdict(open, { role: 'arn:aws:iam::1:role/x' }, put)).toBe('silent');
});

test('leaves an allowed account to the policies of its roles and denies all roles of a denied account', () => {
  const role = { role: 'arn:aws:iam::1:role/x' };
  const verdict = (Effect: string, AWS: string) =>
    resourceVerdict(policy({ Effect, Principal: { AWS }, Action: '*', Resource: '*' }), role, put);

  expect(verdict('Allow', 'arn:aws:iam::1:root')).toBe('silent');
  expect(verdict('Allow', role.role)).toBe('allowed');
  expect(verdict('Deny', 'arn:aws:iam::1:root')).toBe('denied');
});

function policy(statement: object) {
  return readPolicy({ Version: '2012-10-17', Statement: [statement] }, 'Owner');
}
