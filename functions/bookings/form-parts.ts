import { contentDefaults } from '#shared/content/texts.ts';
import { hasLeft, refusal } from '#shared/website/books.ts';
import { errorNames, log } from '../aws/log.ts';
import type { QuestionStore, StoredQuestion } from '../content/asked-questions.ts';
import type { NoticeVersions } from '../content/notice-versions.ts';
import type { OfferedArtists } from '../content/offered-artists.ts';
import type { StudioText } from '../content/studio-text.ts';

type Deps = {
  readStudioName: () => Promise<string>;
  texts: Pick<StudioText, 'read'>;
  artists: Pick<OfferedArtists, 'choices'>;
  questions: Pick<QuestionStore, 'read'>;
  notices: Pick<NoticeVersions, 'latest'>;
  timeZone: string;
};

/** What the page of the booking form shows of the studio. Artists and questions are undefined when they could not be read. */
export type FormParts = {
  studioName: string;
  title: string;
  phone: string;
  /** `closed` says why an artist takes no requests for now. */
  artists: { value: string; name: string; closed?: string | undefined }[] | undefined;
  /** The active ones. */
  questions: StoredQuestion[] | undefined;
  privacyVersion: string | undefined;
};

/** Reads the parts side by side. What cannot be read is left out: the page must show what the visitor entered. */
export async function readFormParts(deps: Deps, now: Date): Promise<FormParts> {
  const [studioName, title, phone, artists, asked, privacyVersion] = await Promise.all([
    deps.readStudioName(),
    orNothing(deps.texts.read('booking/title')),
    orNothing(deps.texts.read('contact/phone')),
    orNothing(deps.artists.choices()),
    orNothing(deps.questions.read()),
    orNothing(deps.notices.latest()),
  ]);
  return {
    studioName,
    title: title || contentDefaults.booking.title,
    phone: phone ?? '',
    artists: artists
      ?.filter((artist) => !hasLeft(artist, now, deps.timeZone))
      .map((artist) => ({
        value: artist.value,
        name: artist.name,
        closed: refusal(artist, now, deps.timeZone),
      })),
    questions: asked?.questions.filter(({ is_active }) => is_active),
    privacyVersion,
  };
}

async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    log.warn('A part of the booking form could not be read', { errors: errorNames(error) });
    return undefined;
  }
}
