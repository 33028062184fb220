/** The version of the content that the page shows. */
export function shownVersion(): number {
  return Number(document.getElementById('root')?.dataset.version);
}
