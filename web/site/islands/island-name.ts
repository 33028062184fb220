/** The names of the lives of a page, as `data-live` of their places has them. */
export type LiveName = 'form' | 'soon' | 'gallery' | 'more' | 'carousel' | 'events';

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-live'?: LiveName | 'notices';
  }
}
