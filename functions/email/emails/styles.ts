// All email clients read style attributes; some also read the style element, for dark mode. Pure black and white are
// avoided, because some clients invert them.
const font = { fontFamily: 'Helvetica, Arial, sans-serif', lineHeight: '1.5', margin: '0' };
// Breaks words that are wider than a phone.
const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

export const styles = {
  body: { backgroundColor: '#f4f4f5', margin: '0', padding: '16px 0' },
  container: { backgroundColor: '#fefefe', maxWidth: '560px', padding: '24px', borderTop: '4px solid #7f1d1d' },
  heading: { ...font, color: '#18181b', fontSize: '22px', fontWeight: '700' },
  leadHeading: { ...font, ...breaking, color: '#18181b', fontSize: '18px', fontWeight: '700' },
  leadDay: { ...font, color: '#52525b', fontSize: '14px', marginBottom: '12px' },
  quiet: { ...font, color: '#52525b', fontSize: '14px' },
  rule: { borderColor: '#d4d4d8', margin: '16px 0' },
  label: { ...font, color: '#52525b', fontSize: '13px' },
  // Keeps the visitor's line breaks.
  value: { ...font, ...breaking, color: '#18181b', fontSize: '16px', marginBottom: '12px', whiteSpace: 'pre-wrap' },
  link: { color: '#991b1b', textDecoration: 'underline' },
} as const;

export const themes = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #10151f !important; }
  .sheet { background-color: #171e2b !important; }
  .ink { color: #f5f5f5 !important; }
  .quiet { color: #aab1bf !important; }
  .link { color: #f7a1a1 !important; }
  .rule { border-color: #3a4356 !important; }
}
@media (max-width: 480px) { .sheet { padding: 16px !important; } }
`;
