/** A time in whole seconds since 1970, as TTL expects it. */
export function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
