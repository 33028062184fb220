import type { Mutant } from './mutant.ts';

export const uploads: Mutant[] = [
  {
    rows: ['UPL-32'],
    file: 'web/admin/editor/image-library.tsx',
    from: '    firstNew.current = count;\n',
    to: '',
    why: 'the focus is lost when more images show',
  },
  {
    rows: ['UPL-25'],
    file: 'web/admin/editor/image-field.tsx',
    from: "if ('failure' in result) return showNotice(uploadNotice(kind, file.name, result.failure));",
    to: "if ('failure' in result) {\n      replace('');\n      return showNotice(uploadNotice(kind, file.name, result.failure));\n    }",
    why: 'a failed upload empties the field',
  },
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
