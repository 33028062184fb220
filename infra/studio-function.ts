import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ApplicationLogLevel, Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

type Props = {
  /** The entry file, from the root of the project. */
  entry: string;
  /** Where somebody has to know it without asking the stack. */
  functionName?: string;
  environment?: Record<string, string>;
  timeout?: Duration;
  /** Files and folders that the function reads beside its code, from the root of the project. */
  files?: string[];
  /** Commands that make some of these files, from the root of the project; not run where nothing is bundled. */
  commands?: string[];
  memorySize?: number;
  architecture?: Architecture;
  /** Packages with native parts for x86_64, which are copied beside the code; `alsoHere` adds those of this machine. */
  nativePackages?: { names: string[]; alsoHere: boolean };
};

/** One of our Lambdas: a role that may write its own log and nothing else, until something is granted. */
export class StudioFunction extends NodejsFunction {
  constructor(scope: Construct, id: string, props: Props) {
    const { entry, environment, timeout, files = [], commands = [] } = props;
    const { nativePackages = { names: [], alsoHere: false } } = props;
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(scope, id, {
      entry,
      functionName: props.functionName,
      role,
      logGroup,
      runtime: Runtime.NODEJS_24_X,
      architecture: props.architecture ?? Architecture.ARM_64,
      // The share of a processor follows memory; below this a cold start takes visibly longer.
      memorySize: props.memorySize ?? 1024,
      timeout: timeout ?? Duration.seconds(10),
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      environment: {
        POWERTOOLS_METRICS_NAMESPACE: Stack.of(scope).stackName,
        POWERTOOLS_SERVICE_NAME: id,
        ...environment,
      },
      bundling: {
        // One CommonJS file with the SDK inside loads faster than an ES module or the runtime's own SDK.
        format: OutputFormat.CJS,
        externalModules: nativePackages.names,
        target: 'node24',
        mainFields: ['module', 'main'],
        minify: true,
        esbuildArgs: { '--alias:@aws-sdk/credential-provider-node': './functions/aws/default-credentials.ts' },
        define: { 'process.env.NODE_ENV': '"production"' },
        commandHooks: {
          beforeBundling: (project) => commands.map((command) => `cd ${project} && ${command}`),
          beforeInstall: () => [],
          afterBundling: (project, bundle) => [
            ...files.map((file) => `cp -R ${project}/${file} ${bundle}/`),
            ...copyNativePackages(nativePackages, project, bundle),
          ],
        },
      },
    });
  }
}

function copyNativePackages(
  { names, alsoHere }: NonNullable<Props['nativePackages']>,
  project: string,
  bundle: string,
) {
  if (names.length === 0) return [];
  const where = alsoHere ? 'also-here' : 'lambda-alone';
  return [`"${process.execPath}" ${project}/infra/native-packages.ts ${bundle} ${where} ${names.join(' ')}`];
}
