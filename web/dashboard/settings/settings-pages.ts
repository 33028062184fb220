/** The pages of this room, which load together. */
export { BrandingPage } from './branding/branding-page.tsx';
export { GeneralSettingsPage } from './general/general-settings-page.tsx';
export { OpeningPage } from './opening/opening-page.tsx';
export { QuestionsEditorPage } from './questions/questions-editor-page.tsx';
export { SystemPage } from './system/system-page.tsx';
export { UsersPage } from './users/users-page.tsx';
