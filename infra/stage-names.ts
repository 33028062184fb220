/** The one stage that may hold demo accounts; it runs on a developer's machine and is never deployed. */
export const localStage = 'local';

/** The stack of a stage. */
export function stackNameOf(stage: string): string {
  return `Afterhours-${stage}`;
}

/** The function behind `npm run leads`, which knows a stage by its name alone. */
export function leadCommandsName(stackName: string): string {
  return `${stackName}-LeadCommands`;
}
