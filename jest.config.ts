import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from 'jest';

// Keeps log lines and metrics out of the test output.
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
process.env.POWERTOOLS_METRICS_DISABLED = 'true';

// Shared by the test files of this run: see functions/testing/engine.ts.
const runFolder = mkdtempSync(path.join(tmpdir(), 'test-run-'));
process.env.TEST_RUN_FOLDER = runFolder;
process.on('exit', () => {
  for (const file of readdirSync(runFolder).filter((name) => name.startsWith('engine-'))) {
    process.kill(JSON.parse(readFileSync(path.join(runFolder, file), 'utf8')).pid);
  }
  rmSync(runFolder, { recursive: true });
});

const config: Config = {
  roots: ['<rootDir>/infra', '<rootDir>/operator', '<rootDir>/functions'],
  testEnvironment: 'node',
  maxWorkers: '100%',
  // Each test file loads the CDK again and frees little of it. A new process is faster than a full heap.
  workerIdleMemoryLimit: '800MB',
  // Starting a database engine takes longer than the default five seconds on a busy machine.
  testTimeout: 60_000,
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
};

export default config;
