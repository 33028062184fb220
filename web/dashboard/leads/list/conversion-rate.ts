/** Share of converted leads in whole percent; 0 without leads (specification 9). */
export function conversionRate(converted: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * converted) / total);
}
