/** CloudFront takes one or two minutes to reach all edges; here the only edge is invalidated immediately. */
const progressMs = 60_000;
const limits = { wildcards: 15, files: 3_000 };

type Invalidation = { id: string; wildcards: number; files: number; until: number };

/** The invalidations in progress, which CloudFront limits. */
export class CloudFrontInvalidations {
  #inProgress: Invalidation[] = [];

  /** @returns the error of a refused invalidation; a repeated one counts once */
  begin(id: string, paths: readonly string[]): string | undefined {
    this.#inProgress = this.#inProgress.filter(({ until }) => until > Date.now());
    if (this.#inProgress.some((each) => each.id === id)) return undefined;
    const wildcards = paths.filter((path) => path.endsWith('*')).length;
    const files = paths.length - wildcards;
    const refused = 'Processing your request will cause you to exceed the maximum number of in-progress';
    if (wildcards > 0 && this.#count('wildcards') + wildcards > limits.wildcards)
      return `${refused} wildcard invalidations.`;
    if (files > 0 && this.#count('files') + files > limits.files) return `${refused} invalidations.`;
    this.#inProgress.push({ id, wildcards, files, until: Date.now() + progressMs });
    return undefined;
  }

  #count(kind: 'wildcards' | 'files'): number {
    return this.#inProgress.reduce((sum, each) => sum + each[kind], 0);
  }
}
