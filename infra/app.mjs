// Entry point of the CDK app. JavaScript, so that an old Node version prints this message instead of failing on `.ts`.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `Node 24 is required, but the shell runs ${process.versions.node}. Run "npm ci", which installs Node 24 in the project, and start the command with npm or npx, for example: npx cdk diff -c stage=production`,
  );
  process.exit(1);
}
await import('./app.ts');
