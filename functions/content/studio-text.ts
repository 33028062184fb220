import * as z from 'zod';
import { isImageUrl } from '#shared/values/urls.ts';
import { defaultStyle, parseStyle, type Style } from '#shared/website/style.ts';
import { documents } from '../aws/documents.ts';
import { errorNames, log } from '../aws/log.ts';
import { requireEnv } from '../aws/settings.ts';
import { TableStore } from '../aws/table-store.ts';

/** A text of the website that is said elsewhere too, such as `contact/address`. */
export class StudioText extends TableStore {
  /** @returns an empty text if there is none */
  async read(id: string): Promise<string> {
    const item = await this.get({ kind: 'text', id });
    return z.string().catch('').parse(item?.value).trim();
  }
}

/** Reads the name of the studio: that of General Settings or else of the stage, which holds too when the read fails. */
export function openStudioName(): () => Promise<string> {
  const nameOfStage = requireEnv('STUDIO_NAME');
  const texts = new StudioText(documents, requireEnv('CONTENT_TABLE'));
  return async () => {
    try {
      return (await texts.read('general/studio_name')) || nameOfStage;
    } catch (error) {
      log.error('The name of the studio could not be read', { errors: errorNames(error) });
      return nameOfStage;
    }
  };
}

/**
 * The logo and the style of Branding. An email shows a logo only if it is a file of the website in a format that every email
 * program knows. When the read fails, the email looks as without them.
 */
async function readBrand(texts: StudioText): Promise<{ style: Style; logo: string }> {
  try {
    const [style, logo] = await Promise.all([texts.read('branding/style'), texts.read('branding/logo')]);
    const isShown = isImageUrl(logo) && /^\/.*\.(png|jpe?g|gif)$/i.test(logo);
    return { style: parseStyle(style) ?? defaultStyle, logo: isShown ? logo : '' };
  } catch (error) {
    log.error('The branding of the studio could not be read', { errors: errorNames(error) });
    return { style: defaultStyle, logo: '' };
  }
}

/** The studio as emails show it. `named` reads its name and branding before each event: a function handles one at a time. */
export function openStudio() {
  const readName = openStudioName();
  const texts = new StudioText(documents, requireEnv('CONTENT_TABLE'));
  const studio = {
    name: requireEnv('STUDIO_NAME'),
    siteUrl: requireEnv('SITE_URL'),
    timeZone: requireEnv('TIME_ZONE'),
    brand: { style: defaultStyle as Style, logo: '' },
  };
  function named<Input extends unknown[], Result>(handle: (...input: Input) => Promise<Result>) {
    return async (...input: Input): Promise<Result> => {
      [studio.name, studio.brand] = await Promise.all([readName(), readBrand(texts)]);
      return handle(...input);
    };
  }
  return { studio, named };
}
