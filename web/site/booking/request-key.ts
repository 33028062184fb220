/**
 * The `Idempotency-Key` of a form: the same for every retry of the same values, also after a reload (`kept-form.ts`), new for
 * other values.
 */
export function requestKeyFor({ dataset }: Pick<HTMLElement, 'dataset'>, body: object): string {
  const written = JSON.stringify(body);
  if (dataset.body !== written) Object.assign(dataset, { body: written, key: crypto.randomUUID() });
  return dataset.key as string;
}
