const looks = {
  primary: 'border-primary bg-primary text-foreground hover:border-primary-lit hover:bg-primary-lit',
  outline: 'border-field-line text-foreground hover:border-foreground hover:bg-raised',
} as const;

const sizes = { compact: 'min-h-10 px-4 text-sm', large: 'min-h-12 px-4 text-base sm:px-7' } as const;

/** The classes that make a link or a button look like a button. */
export function buttonLook(look: keyof typeof looks, size: keyof typeof sizes = 'large'): string {
  return `inline-flex items-center justify-center gap-2 border text-center font-semibold rounded-sm transition-colors cursor-pointer aria-disabled:cursor-default aria-disabled:opacity-70 ${looks[look]} ${sizes[size]}`;
}
