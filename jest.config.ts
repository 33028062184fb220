import type { Config } from 'jest';

const config: Config = {
  roots: ['<rootDir>/infra', '<rootDir>/functions'],
  testEnvironment: 'node',
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
