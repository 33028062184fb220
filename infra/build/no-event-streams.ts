/** Replaces `@smithy/core/event-streams` in the functions: clients load its 20 kB, but no call of ours uses an event stream. */
export const eventStreamSerdeProvider = undefined;

export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config;
}
