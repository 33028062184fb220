/** The pages of this room, which load together. */
export { AboutEditorPage } from './about/about-editor-page.tsx';
export { ArtistsEditorPage } from './artists/artists-editor-page.tsx';
export { ContactEditorPage } from './contact/contact-editor-page.tsx';
export { FaqEditorPage } from './faq/faq-editor-page.tsx';
export { ArtGalleryEditorPage, TattooGalleryEditorPage } from './gallery/gallery-editor-page.tsx';
export { HeroEditorPage } from './hero/hero-editor-page.tsx';
export { NightLifeEditorPage } from './night-life/night-life-editor-page.tsx';
export { PiercingsEditorPage } from './piercings/piercings-editor-page.tsx';
