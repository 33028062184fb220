import { emailColors } from './colors.ts';

// All email clients read style attributes; some also read the style element, for dark mode. The colors of head, button and
// edges are those of the studio, and are set where they are used.
const { page, sheet, ink, quiet, rule } = emailColors().light;
const font = { fontFamily: 'Helvetica, Arial, sans-serif', lineHeight: '1.5', margin: '0' };
// Breaks words that are wider than a phone.
const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

export const styles = {
  body: { backgroundColor: page, margin: '0', padding: '16px 0' },
  container: { backgroundColor: sheet, maxWidth: '560px', tableLayout: 'fixed' },
  head: { padding: '16px 24px' },
  name: { ...font, ...breaking, fontSize: '18px', fontWeight: '700', letterSpacing: '0.02em' },
  logo: { border: '0', display: 'block', height: 'auto', maxHeight: '48px', maxWidth: '100%', width: 'auto' },
  content: { padding: '24px' },
  heading: { ...font, ...breaking, color: ink, fontSize: '26px', fontWeight: '700', lineHeight: '1.2' },
  leadHeading: { ...font, ...breaking, color: ink, fontSize: '18px', fontWeight: '700' },
  leadDay: { ...font, color: quiet, fontSize: '14px', marginBottom: '12px' },
  // The last value has a margin of its own.
  card: { backgroundColor: page, padding: '16px 16px 4px' },
  quiet: { ...font, ...breaking, color: quiet, fontSize: '14px' },
  rule: { borderColor: rule, margin: '24px 0 16px' },
  label: { ...font, ...breaking, color: quiet, fontSize: '14px' },
  // Keeps the visitor's line breaks.
  value: { ...font, ...breaking, color: ink, fontSize: '16px', marginBottom: '12px', whiteSpace: 'pre-wrap' },
  list: { margin: '0 0 16px', padding: '0 0 0 20px' },
  item: { ...font, color: ink, fontSize: '18px', fontWeight: '700', lineHeight: '1.3', marginBottom: '8px' },
  mainValue: { fontSize: '20px', fontWeight: '700', lineHeight: '1.3' },
  link: { color: ink, textDecoration: 'underline' },
  action: { ...font, margin: '24px 0 0' },
  button: {
    ...font,
    ...breaking,
    borderRadius: '4px',
    borderStyle: 'solid',
    borderWidth: '2px',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: '700',
    padding: '12px 24px',
    textAlign: 'center',
    textDecoration: 'none',
  },
} as const;

/** What changes in dark mode and on phones. @param colors those of `emailColors().dark` */
export function themes(colors: ReturnType<typeof emailColors>['dark']): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${colors.page} !important; }
  .sheet { background-color: ${colors.sheet} !important; }
  .card { background-color: ${colors.page} !important; }
  .ink { color: ${colors.ink} !important; }
  .quiet { color: ${colors.quiet} !important; }
  .rule { border-color: ${colors.rule} !important; }
  .edge { border-color: ${colors.edge} !important; }
}
@media (max-width: 480px) {
  .head { padding: 12px 16px !important; }
  .content { padding: 20px 16px !important; }
  .button { display: block !important; }
}
`;
}
