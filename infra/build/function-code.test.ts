import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { type CodeProps, functionCode } from './function-code.ts';

const outdir = mkdtempSync(path.join(tmpdir(), 'code-'));
afterAll(() => rmSync(outdir, { recursive: true }));

/** The files of the function's code. */
function filesOf(props: CodeProps): string[] {
  const location = functionCode(props).bind(new Stack(new App({ outdir })));
  return readdirSync(path.join(outdir, `asset.${location.s3Location?.objectKey.replace('.zip', '')}`));
}

test('bundles a function into one file', () => {
  expect(filesOf({ entry: 'functions/booking.ts' })).toEqual(['index.js']);
});

test('refuses a function that imports a native package without naming it', () => {
  expect(() => filesOf({ entry: 'functions/images.ts' })).toThrow(
    'functions/images.ts imports sharp, which its nativePackages do not name',
  );
});

test('refuses an entry file that does not exist', () => {
  expect(() => filesOf({ entry: 'functions/nothing.ts' })).toThrow(
    'functions/nothing.ts is not an entry file in functions/',
  );
});
