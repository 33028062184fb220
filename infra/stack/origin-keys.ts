import { Fn } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { DeploymentStep } from './deployment-step.ts';
import { StudioFunction } from './studio-function.ts';

/**
 * Random keys that identify requests from the CDN. The CDN sends the first key; functions accept all of them, so that a
 * rotation (docs/operating.md) rejects no visitor. Secrets Manager would add cost but no protection: the values would still
 * be in the settings of the CDN and the functions.
 */
export class OriginKeys extends Construct {
  /** The value that the CDN sends as `x-origin-key`. */
  readonly sent: string;
  readonly #others: string[];

  /** @param numbers the keys by number: a new number creates a key, a removed number deletes its key */
  constructor(scope: Construct, id: string, numbers: readonly number[]) {
    super(scope, id);
    const generator = new StudioFunction(this, 'Maker', { entry: 'functions/origin-key.ts' });
    const [sent, ...others] = numbers.map((number) =>
      new DeploymentStep(this, `Key${number}`, generator, { number: String(number) }).getAttString('Key'),
    );
    this.sent = sent as string;
    this.#others = others;
  }

  /** Sets `ORIGIN_KEY`, and during a rotation `OTHER_ORIGIN_KEYS`. */
  addTo(fn: StudioFunction): void {
    fn.addEnvironment('ORIGIN_KEY', this.sent);
    if (this.#others.length > 0) fn.addEnvironment('OTHER_ORIGIN_KEYS', Fn.join(',', this.#others));
  }
}
