import type { Config } from 'jest';

// Tests look at answers, not at log lines.
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';

const config: Config = {
  roots: ['<rootDir>/infra', '<rootDir>/functions'],
  testEnvironment: 'node',
  // A busy machine takes more than the usual five seconds to start a database engine.
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
