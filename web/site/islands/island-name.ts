/** The names of the islands of a page, as `data-island` has them. */
export type IslandName = 'form' | 'soon' | 'gallery' | 'more' | 'carousel' | 'events';

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-island'?: IslandName | 'notices';
  }
}
