import type { Mutant } from './mutant.ts';

export const uploads: Mutant[] = [
  {
    rows: ['UPL-22'],
    file: 'functions/images/image-bucket.ts',
    from: "hashed: 'public, max-age=31536000, immutable'",
    to: "hashed: 'public, max-age=86400, immutable'",
    why: 'widths of images are cached for a day',
  },
  {
    rows: ['UPL-15', 'UPL-16'],
    file: 'functions/images/image-paths.ts',
    from: 'return `about-images/${kind}-`;',
    to: 'return `about-images/${kind}/`;',
    why: 'favicons and previews are stored in folders',
  },
  {
    rows: ['UPL-20'],
    file: 'functions/images/image-bucket.ts',
    from: "original: 'public, max-age=3600'",
    to: "original: 'public, max-age=36000'",
    why: 'images are cached for ten hours',
  },
];
