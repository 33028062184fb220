import { z } from 'zod';

/** The commands of a function that operators call, by name. */
export type Commands = Record<string, { input: z.ZodObject; result: z.ZodObject }>;

type CommandEvent<C extends Commands> = {
  [Name in keyof C & string]: { command: Name; input: z.output<C[Name]['input']> };
}[keyof C & string];

/** The event that the function of these commands receives. */
export function commandSchema<C extends Commands>(commands: C) {
  const [first, ...others] = Object.entries(commands).map(([name, { input }]) =>
    z.strictObject({ command: z.literal(name), input }),
  );
  return z.discriminatedUnion('command', [first!, ...others]) as unknown as z.ZodType<CommandEvent<C>>;
}
