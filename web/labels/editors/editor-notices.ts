import { done, failed, type Notice } from '../notice.ts';

/**
 * Notices of the content editors and settings, word for word (specification 8). Separate from `notices.ts`, which every
 * first page of the dashboard loads.
 */
export const editorNotices = {
  changesSaved: done('Changes Saved', 'Your changes are live on the website.'),
  changesStored: done('Changes Saved', 'The website will show your changes in a few seconds.'),
  changesSavedClosed: done('Changes Saved', 'Visitors see the coming-soon page until you open the website.'),
  changesLate: {
    title: 'Not on the Website Yet',
    body: 'Your changes are saved, but the website does not show them yet. Please look again in an hour.',
    variant: 'warning',
  },
  removed: { title: 'Removed', variant: 'normal' },
  changedElsewhere: {
    title: 'Changed elsewhere',
    body: 'Someone else changed this content. Your unsaved changes are kept.',
    variant: 'warning',
  },
  conflictsOpen: {
    title: 'Not saved yet',
    body: 'Someone else changed this too. Choose what to keep, then save again.',
    variant: 'warning',
  },
  aboutFetchFailed: failed('Failed to fetch about section data'),
  aboutSaveFailed: failed('Failed to save about section. Please try again.'),
  calloutRemoveFailed: failed('Failed to remove callout'),
  artistsFetchFailed: failed('Failed to fetch artists'),
  artistsSaveFailed: failed('Failed to save artists. Please try again.'),
  artistRemoveFailed: failed('Failed to remove artist'),
  galleryFetchFailed: failed('Failed to fetch gallery data'),
  gallerySaveFailed: failed('Failed to save gallery. Please try again.'),
  imageRemoveFailed: failed('Failed to remove image'),
  eventsFetchFailed: failed('Failed to fetch events'),
  eventsSaveFailed: failed('Failed to save events. Please try again.'),
  eventRemoveFailed: failed('Failed to remove event'),
  eventIncomplete: failed('Event name and date are required'),
  faqsFetchFailed: failed('Failed to fetch FAQs'),
  faqsSaveFailed: failed('Failed to save FAQs. Please try again.'),
  faqRemoveFailed: failed('Failed to remove FAQ'),
  contentFetchFailed: failed('Failed to fetch content'),
  contentSaveFailed: failed('Failed to save content. Please try again.'),
  contactSaveFailed: failed('Failed to save contact information. Please try again.'),
  settingsFetchFailed: failed('Failed to load settings'),
  settingsSaveFailed: failed('Failed to save settings'),
  settingsSaved: done(
    'Settings Saved',
    'General settings have been updated. Favicon and preview image changes will appear shortly.',
  ),
  iconUploadFailed: failed('Failed to upload file. Please try again.', 'Upload failed'),
  iconUploaded: done('Upload successful', 'Save the settings to show it on the website.'),
  logoUploadFailed: failed('Failed to upload logo. Please try again.', 'Upload Failed'),
  logoUpdated: done('Logo Updated', 'The website will show the new logo in a few seconds.'),
  logoRemoved: done('Logo Removed', 'The website will show the studio name instead.'),
  logoRemoveFailed: failed('Failed to remove logo. Please try again.'),
  photoUploadFailed: failed('Failed to upload photo. Please try again.'),
  imageUploadFailed: failed('Failed to upload image. Please try again.'),
  notAnImage: failed('Please select an image file', 'Invalid file type'),
  logoTooLarge: failed('Please select an image smaller than 2MB.', 'File Too Large'),
  photoTooLarge: failed('Please select an image smaller than 5MB', 'File too large'),
  iconTooLarge: failed('Please select a file smaller than 5MB', 'File too large'),
  stylesUpdated: done('Styles Updated', 'Your design changes have been applied.'),
  stylesPublished: done('Styles Published', 'The website will show the new design within seconds.'),
  stylesUnreadable: failed(
    'Some text would be hard to read. Use the suggested colours, then publish again.',
    'Style Not Published',
  ),
  stylesPublishFailed: failed('Failed to publish styles. Please try again.'),
} as const satisfies Record<string, Notice>;

export function imageTooLarge(files: readonly string[]): Notice {
  const body = `${listed(files)} ${files.length === 1 ? 'is' : 'are'} larger than 10MB.`;
  return failed(body, 'File too large');
}

export function imagesUploadFailed(files: readonly string[]): Notice {
  return failed(`Some images failed to upload: ${listed(files)}. Please try again.`);
}

/** The notice of a failed save, with the missing connection as the reason. */
export function withoutConnection({ body = '', ...notice }: Notice): Notice {
  const [what] = body.split('.');
  return {
    ...notice,
    body: `${what}. There is no connection to the server. Your changes are kept. Please try again.`,
  };
}

/** The notice with the names of the files that it is about. */
export function ofFiles(files: readonly string[], notice: Notice): Notice {
  return { ...notice, body: `${listed(files)}: ${notice.body}` };
}

/** `a.png, b.png and c.png`, and no more than four names. */
function listed(files: readonly string[]): string {
  const shown = files.length > 5 ? [...files.slice(0, 4), `${files.length - 4} more`] : files;
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
