import { App } from 'aws-cdk-lib';
import { stackNameOf } from './stage-names.ts';
import { readStage } from './stages.ts';
import { StudioStack } from './studio-stack.ts';

const app = new App();
const stage = readStage(app);
new StudioStack(app, stackNameOf(stage.name), stage);
