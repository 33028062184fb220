import { done, failed, type Notice, warned } from '../../../common/notice.ts';

/** Notices of the content editors and settings, word for word (specification 8). */
export const editorNotices = {
  changesSaved: done('Changes Saved', 'Your changes are live on the website.'),
  changesStored: done('Changes Saved', 'The website will show your changes in a few seconds.'),
  changesSavedClosed: done('Changes Saved', 'Visitors see the coming-soon page until you open the website.'),
  changesLate: warned(
    'Not on the Website Yet',
    'Your changes are saved, but the website does not show them yet. Please look again in an hour.',
  ),
  moved: { title: 'Order Changed', variant: 'normal' },
  discarded: { title: 'Changes Discarded', variant: 'normal' },
  undoFailed: failed('Failed to undo. Please try again.'),
  changedElsewhere: warned('Changed elsewhere', 'Someone else changed this content. Your unsaved changes are kept.'),
  conflictsOpen: warned('Not saved yet', 'Someone else changed this too. Choose what to keep, then save again.'),
  eventIncomplete: failed('Event name and date are required'),
  websiteOpened: done('Your website is open', 'Visitors see it within seconds.'),
  settingsSaved: done(
    'Settings Saved',
    'General settings have been updated. Browser icon and preview image changes will appear shortly.',
  ),
  iconUploadFailed: failed('Failed to upload file. Please try again.', 'Upload failed'),
  iconUploaded: done('Upload successful', 'Save the settings to show it on the website.'),
  logoUploadFailed: failed('Failed to upload logo. Please try again.', 'Upload Failed'),
  logoUpdated: done('Logo Updated', 'The website will show the new logo in a few seconds.'),
  logoRemoved: done('Logo Removed', 'The website will show the studio name instead.'),
  logoRemoveFailed: failed('Failed to remove logo. Please try again.'),
  photoUploadFailed: failed('Failed to upload photo. Please try again.'),
  imageUploadFailed: failed('Failed to upload image. Please try again.'),
  firstFrameOnly: warned('First Frame Only', 'The website shows the first frame of an animated image.'),
  emptyFile: failed('Please select a file that is not empty', 'Empty file'),
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

const content = { fetch: failed('Failed to fetch content'), save: failed('Failed to save content. Please try again.') };
const gallery = failures(
  'Failed to fetch gallery data',
  'Failed to save gallery. Please try again.',
  'Failed to remove image',
);
const artists = failures(
  'Failed to fetch artists',
  'Failed to save artists. Please try again.',
  'Failed to remove artist',
);

/** The notices of content that could not be fetched, saved or removed. */
export const contentFailures = {
  content,
  contact: { ...content, save: failed('Failed to save contact information. Please try again.') },
  settings: { fetch: failed('Failed to load settings'), save: failed('Failed to save settings') },
  about: failures(
    'Failed to fetch about section data',
    'Failed to save about section. Please try again.',
    'Failed to remove callout',
  ),
  artists,
  artistTexts: { ...artists, save: content.save },
  gallery,
  galleryTexts: { ...gallery, save: content.save },
  events: failures('Failed to fetch events', 'Failed to save events. Please try again.', 'Failed to remove event'),
  faqs: failures('Failed to fetch FAQs', 'Failed to save FAQs. Please try again.', 'Failed to remove FAQ'),
  questions: failures(
    'Failed to fetch questions',
    'Failed to save questions. Please try again.',
    'Failed to remove question',
  ),
};

function failures(fetch: string, save: string, remove: string) {
  return { fetch: failed(fetch), save: failed(save), remove: failed(remove) };
}

/** The name keeps the `Undo` of two removals apart. A damaged entry has none. */
export function removed(name?: string): Notice {
  return {
    title: 'Removed',
    ...(name && { body: name.length > 60 ? `${name.slice(0, 59)}…` : name }),
    variant: 'normal',
  };
}

/** Several rows were changed together. */
export function changed(what: string): Notice {
  return { title: 'Changed', body: what, variant: 'normal' };
}

/** Why a change stays. @param isPart whether others of the same save were undone */
export function notUndone(reason: string, isPart: boolean): Notice {
  return warned('Not Undone', isPart ? `${reason} The other changes were undone.` : reason);
}

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
