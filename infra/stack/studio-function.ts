import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type CodeProps, functionCode } from '../build/function-code.ts';
import { type OperatorFunction, operatorFunctionName } from '../stages/stage-names.ts';
import { DeadLetterQueue, sharedDeadLetterQueue } from './dead-letter-queue.ts';
import { StudioRole } from './studio-role.ts';

type Props = CodeProps & {
  /** Only for functions that operators call by name. */
  operatorName?: OperatorFunction;
  environment?: Record<string, string>;
  timeout?: Duration;
  memorySize?: number;
  architecture?: Architecture;
  /** Whether failed events go to a queue of this function, from which they can be re-run. */
  ownDeadLetters?: boolean;
  /** The queue of another function, whose commands serve this one too. */
  deadLetters?: DeadLetterQueue;
};

/** A Lambda function whose role can write only its own log and dead letters until more is granted. */
export class StudioFunction extends LambdaFunction {
  /** Receives the events that failed every attempt. */
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: Props) {
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new StudioRole(scope, `${id}Role`, new ServicePrincipal('lambda.amazonaws.com'));
    logGroup.grantWrite(role);
    const deadLetters = props.ownDeadLetters
      ? new DeadLetterQueue(scope, `${id}DeadLetters`)
      : (props.deadLetters ?? sharedDeadLetterQueue(scope));
    super(scope, id, {
      code: functionCode(props),
      handler: 'index.handler',
      functionName: props.operatorName && operatorFunctionName(Stack.of(scope).stackName, props.operatorName),
      role,
      logGroup,
      runtime: Runtime.NODEJS_24_X,
      architecture: props.architecture ?? Architecture.ARM_64,
      // CPU is proportional to memory; with less, cold starts are noticeably slower.
      memorySize: props.memorySize ?? 1024,
      timeout: props.timeout ?? Duration.seconds(10),
      deadLetterQueue: deadLetters,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      environment: {
        POWERTOOLS_METRICS_NAMESPACE: Stack.of(scope).stackName,
        POWERTOOLS_SERVICE_NAME: id,
        ...props.environment,
      },
    });
    this.deadLetters = deadLetters;
  }

  allow(actions: string[], ...resources: string[]): void {
    this.addToRolePolicy(new PolicyStatement({ actions, resources }));
  }

  /** Lets this function invoke another one, and sets the variable to its name. */
  allowInvoking(other: StudioFunction, variable: string): void {
    this.addEnvironment(variable, other.functionName);
    this.allow(['lambda:InvokeFunction'], other.functionArn);
  }
}
