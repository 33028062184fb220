export type Row = {
  measure: string;
  ours: number;
  unit: string;
  must?: number;
  reach?: number;
  /** Depends on this machine and its load, so it never fails a run. */
  timed?: boolean;
  /** For scores; for everything else, less is better. */
  moreIsBetter?: boolean;
};

/** `broken` and, for a time, `over` exceed the `must` budget; a row without a budget has no verdict. */
export function verdict({ ours, must, reach, timed, moreIsBetter }: Row): 'reached' | 'kept' | 'over' | 'broken' | '' {
  if (must === undefined && reach === undefined) return '';
  const within = (budget: number) => (moreIsBetter ? ours >= budget : ours <= budget);
  if (within(reach ?? must ?? 0)) return 'reached';
  if (must === undefined || within(must)) return 'kept';
  return timed ? 'over' : 'broken';
}

export function printTable(rows: Row[]): void {
  const budget = (value: number | undefined) => (value === undefined ? '' : String(value));
  const cells = rows.map((row) => [
    row.measure,
    `${rounded(row.ours)} ${row.unit}`.trim(),
    budget(row.must),
    budget(row.reach),
    verdict(row),
  ]);
  const table = [['measure', 'ours', 'must', 'reach', ''], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  for (const line of table) {
    const padded = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
    );
    console.log(padded.join('  ').trimEnd());
  }
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
}
