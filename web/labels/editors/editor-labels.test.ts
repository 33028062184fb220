import { expect, test } from 'vitest';
import { editorLabels } from './editor-labels.ts';

// The texts are repeated on purpose: a label changes only together with its requirement.

const aFunction = expect.any(Function);

test('has these labels for editors and settings [DATA-08]', () => {
  expect(editorLabels).toEqual({
    edit: 'Edit',
    preview: 'Preview',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving...',
    discard: 'Discard',
    saveSettings: 'Save Settings',
    unsaved: aFunction,
    kept: aFunction,
    empty: 'Empty',
    livePreview: 'How visitors see it',
    leave: {
      title: 'Leave without saving?',
      hint: 'Your changes on this page are not saved yet.',
      stay: 'Stay',
      leave: 'Leave',
    },
    conflicts: {
      title: 'Someone else changed this too',
      hint: 'Choose what to keep, then save.',
      mine: 'Yours',
      theirs: 'Theirs',
      keepMine: 'Keep mine',
      takeTheirs: 'Take theirs',
      removed: 'was removed by someone else. Saving adds it again.',
      removeToo: 'Remove it',
    },
    list: {
      active: 'Active',
      inactive: 'Inactive, hidden from visitors',
      moveUp: 'Move up',
      moveDown: 'Move down',
      remove: 'Remove',
      untitled: 'Untitled',
      moved: aFunction,
      damaged: {
        name: 'the damaged entry',
        title: aFunction,
        hint: 'Some of its data is damaged, so visitors do not see it. Remove it, or ask your operator to repair it.',
      },
      removeTitle: aFunction,
      removeHint: 'It will be removed from the website immediately. This cannot be undone.',
    },
    lists: {
      faqs: { add: 'Add question', empty: 'No questions yet. Visitors see three default questions.' },
      callouts: { add: 'Add callout', empty: 'No callouts yet. Visitors see three default callouts.' },
      artists: { add: 'Add artist', empty: 'No artists yet. Add the people behind the work.' },
      events: { add: 'Add event', empty: 'No events yet. Add the next night.' },
      images: { empty: 'No images yet. Upload the first ones.' },
    },
    instagramHint: 'A handle such as @studio, or a URL that starts with https://.',
    galleries: 'Galleries',
    by: aFunction,
    block: aFunction,
    timeZone: aFunction,
    timeZoneHint: aFunction,
    drag: {
      handle: 'Drag to move',
      instructions: 'Press space to lift, move with the arrow keys, press space to drop, or escape to cancel.',
      lifted: aFunction,
      dropped: aFunction,
      cancelled: aFunction,
    },
    counter: aFunction,
    general: {
      seo_title: 'SEO title',
      seo_description: 'SEO description',
      preview_image: 'Website preview image',
      previewHint: 'Recommended: 1200x630 pixels.',
      favicon: 'Favicon',
      faviconHint: 'Recommended: 32x32 png.',
      google_analytics_id: 'Analytics measurement ID',
      analyticsHint: 'For example G-XXXXXXX. Without an ID, visits are not counted.',
      coming_soon_enabled: 'Coming soon',
      comingSoonHint: 'Visitors see the coming-soon page instead of the website. Signed-in staff see the website.',
      coming_soon_headline: 'Headline',
      coming_soon_description: 'Description',
      search: 'Search engines and link previews',
      analytics: 'Analytics',
      privacy: 'Privacy',
      privacy_notice: 'Privacy notice',
      privacyHint:
        'Shown at /privacy and linked from the booking form. Separate paragraphs with an empty line; start a heading with “# ”. {{time_kept}} and {{backup_days}} show how long this website keeps requests and backups.',
    },
    logo: {
      title: 'Logo',
      hint: 'Shown in the header and the footer. At most 2 MB.',
      upload: 'Upload Logo',
      replace: 'Replace Logo',
      remove: 'Remove Logo',
      uploading: 'Uploading...',
      none: 'No logo yet. The website shows the studio name.',
      alt: 'Studio logo',
    },
    style: {
      title: 'Style Editor',
      colours: 'Colours',
      typography: 'Typography',
      layout: 'Layout',
      effects: 'Effects',
      primary: 'Primary',
      secondary: 'Secondary',
      background: 'Background',
      text: 'Text',
      fontSize: 'Font size',
      fontFamily: 'Font family',
      lineHeight: 'Line height',
      containerWidth: 'Container width',
      borderRadius: 'Border radius',
      spacing: 'Base spacing',
      animations: 'Animations',
      shadows: 'Shadows',
      gradients: 'Gradients',
      apply: 'Apply Changes',
      publish: 'Publish Style',
      publishing: 'Publishing...',
      reset: 'Reset to defaults',
      note: 'Apply Changes updates the preview only. Publish Style updates the website.',
      preview: 'Preview',
      sampleTitle: 'Ink after dark',
      sampleText: 'This is how text looks on the background and on raised areas.',
      sampleLink: 'a link',
      weak: { textOnBackground: aFunction, quietOnRaised: aFunction, textOnPrimary: aFunction },
      mend: aFunction,
    },
    pageTexts: { booking: 'Booking section', header: 'Header', footer: 'Footer' },
    footerDescription: 'Footer description',
    images: {
      address: 'Image URL',
      upload: 'Upload',
      uploading: 'Uploading...',
      choose: 'Choose from library',
      altHint: 'Describe the image for people who cannot see it.',
      clear: 'Remove image',
      none: 'No image',
      added: aFunction,
      library: 'Image library',
      libraryEmpty: 'No images uploaded yet.',
      libraryFailed: 'The images could not be loaded.',
      pick: aFunction,
      more: 'Show more',
      loadingMore: 'Loading...',
      shown: aFunction,
    },
    tabs: {
      content: 'Content',
      callouts: 'Callouts',
      sectionContent: 'Section Content',
      artists: 'Manage Artists',
      images: 'Gallery Images',
      blocks: 'Service Blocks',
      events: 'Events',
      entries: 'Questions',
      contact: 'Contact',
      pageTexts: 'Page Texts',
    },
    fields: {
      title: 'Title',
      subtitle: 'Subtitle',
      heading: 'Heading',
      headline: 'Headline',
      description: 'Description',
      photo: 'Photo',
      photo_alt: 'Photo description',
      service_title: 'Service title',
      service_description: 'Service description',
      booking_button: 'Booking button',
      address: 'Address',
      phone: 'Phone',
      email: 'Email',
      hours: 'Hours',
      instagram: 'Instagram',
      facebook: 'Facebook',
      icon: 'Icon',
      name: 'Name',
      profile_picture: 'Profile picture',
      instagram_link: 'Instagram link',
      event_date: 'Date and time',
      image_url: 'Image',
      alt: 'Image description',
      artist_name: 'Artist',
      question: 'Question',
      answer: 'Answer',
      is_active: 'Active',
    },
  });
});

test('counts unsaved changes and characters', () => {
  expect([editorLabels.unsaved(1), editorLabels.unsaved(2)]).toEqual(['1 unsaved change', '2 unsaved changes']);
  expect(editorLabels.counter(5, 60)).toBe('5 of 60');
});

test('names rows and images with their position', () => {
  const { list, drag, images } = editorLabels;

  expect(list.moved('Ann', 2, 3)).toBe('Ann is now at position 2 of 3');
  expect(list.removeTitle('Ann')).toBe('Remove Ann?');
  expect([list.damaged.title(1), list.damaged.title(2)]).toEqual([
    '1 entry could not be read',
    '2 entries could not be read',
  ]);
  expect(drag.lifted('Moth')).toBe('Moth is lifted');
  expect(drag.dropped('Moth', 1, 3)).toBe('Moth was dropped at position 1 of 3');
  expect(drag.cancelled('Moth')).toBe('Moth is back in its original position');
  expect(images.pick(4)).toBe('Image 4');
  expect(images.shown(100, 131)).toBe('100 of 131 shown');
  expect([editorLabels.by('Jane'), editorLabels.block(3)]).toEqual(['By Jane', 'Block 3']);
});

test("names the studio's time zone", () => {
  expect(editorLabels.timeZone('Europe/Berlin')).toBe('Times are in Europe/Berlin.');
  expect(editorLabels.timeZoneHint('Europe/Berlin')).toBe('Europe/Berlin time');
});

test('names colours with low contrast, and the suggested fix', () => {
  const { weak, mend } = editorLabels.style;

  expect(weak.textOnBackground('3.2')).toBe(
    'The text is hard to read on the background: contrast 3.2, at least 4.5 is needed.',
  );
  expect(weak.quietOnRaised('3.2')).toBe(
    'Quiet text is hard to read on raised areas: contrast 3.2, at least 4.5 is needed.',
  );
  expect(weak.textOnPrimary('3.2')).toBe(
    'The text is hard to read on the primary colour: contrast 3.2, at least 4.5 is needed.',
  );
  expect(mend('Primary', '#7f1d1d')).toBe('Use #7f1d1d for Primary');
});
