const looks = { primary: 'button-primary', outline: 'button-outline' } as const;
const sizes = { compact: 'button-compact', large: 'button-large' } as const;

/** The classes that make a link or a button look like a button; their styles stand in `theme.css`. */
export function buttonLook(look: keyof typeof looks, size: keyof typeof sizes = 'large'): string {
  return `button ${looks[look]} ${sizes[size]}`;
}
