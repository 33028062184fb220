// No schemas here: the public page works without the schema library.

/** The photos that a visitor can send with a request, by how the question for them is answered. */
export const photoLimits = { photos: 5, 'body-photo': 1 } as const;

/** The photos of one request, those that the visitor adds later included. */
export const requestPhotoLimit = 20;

/** The longest side to which browsers and the server reduce a photo, in pixels. */
export const photoSide = 2400;

/** Maximum size of an upload in bytes. */
export const photoBytes = 10 * 2 ** 20;

/** How the keys of visitors' uploads in the uploads bucket begin; the id of the photo follows. */
export const visitorUploads = 'visitor/';

/** Browsers send every photo in this type. */
export const photoType = 'image/jpeg';
