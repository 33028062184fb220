import type { Construct } from 'constructs';
import { EdgeStack } from './stack/edge-stack.ts';
import { StudioStack } from './stack/studio-stack.ts';
import { edgeStackNameOf, stackNameOf } from './stages/stage-names.ts';
import { needsEdge, type Stage } from './stages/stages.ts';

/** Adds the stack of the stage, and the edge stack that it reads, if the stage needs one. */
export function addStacks(scope: Construct, stage: Stage): { studio: StudioStack; edge: EdgeStack | undefined } {
  const studio = new StudioStack(scope, stackNameOf(stage.name), stage);
  const edge = needsEdge(stage) ? new EdgeStack(scope, edgeStackNameOf(stage.name), stage) : undefined;
  if (edge) studio.addStackDependency(edge);
  return { studio, edge };
}
