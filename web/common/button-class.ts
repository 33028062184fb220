const looks = { primary: 'button-primary', outline: 'button-outline', destructive: 'button-destructive' } as const;
const sizes = { compact: 'button-compact', large: 'button-large' } as const;

/** The classes of a link or button that looks like a button; styles are in `theme.css`. */
export function buttonClass(look: keyof typeof looks, size: keyof typeof sizes = 'large'): string {
  return `button ${looks[look]} ${sizes[size]}`;
}
