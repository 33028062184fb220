import type { Mutant } from './mutant.ts';

export const settings: Mutant[] = [
  {
    rows: ['STYLE-18'],
    file: 'web/admin/branding/style-editor.tsx',
    from: '    if (weak.length > 0) return showNotice(editorNotices.stylesUnreadable);\n',
    to: '',
    why: 'the editor sends a style that is hard to read',
  },
  {
    rows: ['STYLE-17'],
    file: 'web/admin/branding/style-editor.tsx',
    from: '    setApplied(style);\n    showNotice(editorNotices.stylesUpdated);',
    to: '    showNotice(editorNotices.stylesUpdated);',
    why: 'Apply Changes leaves the preview as it was',
  },
  {
    rows: ['STYLE-16'],
    file: 'web/admin/branding/style-editor.tsx',
    from: '    setApplied(style);\n    showNotice(editorNotices.stylesUpdated);',
    to: '    setApplied(style);\n    void onStore(JSON.stringify(style));\n    showNotice(editorNotices.stylesUpdated);',
    why: 'Apply Changes stores the style',
  },
  {
    rows: ['GEN-15'],
    file: 'web/admin/general/general-settings-page.tsx',
    from: 'function allTexts(_: readonly TextRow[], edited: readonly TextRow[],',
    to: 'function allTexts(edited: readonly TextRow[], _: readonly TextRow[],',
    why: 'a save stores the values from before the edit',
  },
  {
    rows: ['GEN-07'],
    file: 'web/admin/general/general-settings-page.tsx',
    from: '{...image(\'preview_image\')} kind="preview"',
    to: '{...image(\'preview_image\')} kind="logo"',
    why: 'an uploaded preview image is stored as a logo',
  },
  {
    rows: ['RTE-30'],
    file: 'web/app/require-administrator.tsx',
    from: "if (role === undefined) return <Loading />;\n  return role === 'admin'",
    to: "return role === 'admin'",
    why: 'everyone is redirected to the leads until the role is known',
  },
];
