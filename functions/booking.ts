import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ApiError } from '#shared/contract/errors.ts';
import { leadCalls } from '#shared/leads/lead-calls.ts';
import type { ReceivedLead, SentBooking, SentForm } from '#shared/leads/lead-schemas.ts';
import { photoCalls } from '#shared/photos/photo-calls.ts';
import { hasLeft, refusal } from '#shared/website/books.ts';
import { documents } from './aws/documents.ts';
import { errorNames, log } from './aws/log.ts';
import { readOriginKeys } from './aws/origin-keys.ts';
import { findEnv, requireEnv } from './aws/settings.ts';
import { formPage, storedPage, storedUrl } from './bookings/booking-page.ts';
import { type Confirm, createLead } from './bookings/create-lead.ts';
import { checkDetails } from './bookings/details.ts';
import { readFormParts } from './bookings/form-parts.ts';
import { openLeadStores } from './bookings/lead-stores.ts';
import { formIn, keyOfPosted, questionsWithoutPhotos, withAnswersTo } from './bookings/posted-booking.ts';
import { type AskedQuestions, QuestionStore } from './content/asked-questions.ts';
import { NoticeVersions } from './content/notice-versions.ts';
import { OfferedArtists } from './content/offered-artists.ts';
import { openStudioName, StudioText } from './content/studio-text.ts';
import { EmailSettingsRepository } from './email/email-settings-repository.ts';
import { answer, httpApi } from './http/http-api.ts';
import { visitorIp } from './http/visitor-ip.ts';
import { openPhotoFiles } from './photos/photo-files.ts';
import { PhotoItems } from './photos/photo-items.ts';
import { reservePhoto } from './photos/reserve-photo.ts';
import { confirmBooking } from './replies/confirm-booking.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { RequestKeys } from './requests/request-keys.ts';
import { storeProbe } from './self-test/store-probe.ts';
import { bookingsPerVisitor, RateLimit } from './visitors/rate-limit.ts';
import { FormTime, ProbeToken } from './visitors/signed-time.ts';

const { writer } = openLeadStores(documents);
const limit = new RateLimit(documents, requireEnv('LIMITS_TABLE'), bookingsPerVisitor);
const timeZone = requireEnv('TIME_ZONE');
const ownHosts = requireEnv('SITE_HOSTS').split(' ');
const offered = new OfferedArtists(documents, requireEnv('CONTENT_TABLE'));
const artists = {
  async find(choice: string) {
    const artist = await offered.find(choice);
    const now = new Date();
    const refused = artist && refusal(artist, now, timeZone);
    return artist && { ...artist, refused, canWait: !hasLeft(artist, now, timeZone) };
  },
};
const questions = new QuestionStore(documents, requireEnv('CONTENT_TABLE'));
const notices = new NoticeVersions(documents, requireEnv('CONTENT_TABLE'));
const confirmations = {
  reachesVisitors: findEnv('REACHES_VISITORS') === 'true',
  settings: openReplySettings(documents, requireEnv('SETTINGS_TABLE')).settings,
  email: new EmailSettingsRepository(documents, requireEnv('SETTINGS_TABLE')),
  table: requireEnv('LIMITS_TABLE'),
};
const confirm: Confirm = (lead, ip, now) => confirmBooking(confirmations, lead, ip, now);
const keys = new RequestKeys(documents, requireEnv('SETTINGS_TABLE'));
const photos = {
  questions,
  table: requireEnv('LIMITS_TABLE'),
  items: new PhotoItems(documents, requireEnv('LIMITS_TABLE')),
  files: openPhotoFiles(),
};
const readStudioName = openStudioName();
const texts = new StudioText(documents, requireEnv('CONTENT_TABLE'));
const formParts = { readStudioName, texts, artists: offered, questions, notices, timeZone };
const originKeys = readOriginKeys();
const formTime = new FormTime(...originKeys);
const probeToken = new ProbeToken(...originKeys);

export const handler = httpApi(
  {},
  answer(leadCalls.openBookingForm, async () => ({ token: formTime.sign(new Date()) })),
  answer(photoCalls.reservePhoto, ({ body, event }) =>
    reservePhoto(photos, body, visitorIp(event, originKeys), new Date()),
  ),
  answer(leadCalls.createLead, async ({ body: { form, ...sent }, headers, event }) => {
    const now = new Date();
    const ip = visitorIp(event, originKeys);
    const requestKey = headers['idempotency-key'];
    if (requestKey && probeToken.isValid(form?.token, requestKey, now)) {
      return storeProbe({ leads: writer, limit }, sent, { ip, requestKey }, now);
    }
    const [keyOf, lead] = await Promise.all([
      linkSigner(),
      book(sent, form, { ip, requestKey, questions: () => questions.read() }, now),
    ]);
    return { ...lead, request_key: keyOf(lead) };
  }),
  answer(
    leadCalls.openBookingPage,
    async ({ query }) =>
      query.stored === undefined
        ? formPage(await readFormParts(formParts, new Date()))
        : storedPage(await readStudioName(), query),
    refusalPage,
  ),
  answer(
    leadCalls.postBooking,
    async ({ body: { form, ...posted }, event }) => {
      const now = new Date();
      const asked = questionsWithoutPhotos(await questions.read());
      const sent = withAnswersTo(asked.questions, posted);
      const requestKey = await keyOfPosted(writer, sent, now);
      const visitor = { ip: visitorIp(event, originKeys), requestKey, questions: async () => asked };
      return storedUrl(await book(sent, form, visitor, now));
    },
    refusalPage,
  ),
);

type Visitor = { ip: string; requestKey: string | undefined; questions: () => Promise<AskedQuestions> };

/** Stores a request, however it was sent. */
function book(sent: SentBooking, form: SentForm, { ip, requestKey, questions: asked }: Visitor, now: Date) {
  const secondsOpen = formTime.secondsOpen(form?.token, now);
  const openedAt = secondsOpen === undefined ? undefined : new Date(now.getTime() - secondsOpen * 1000);
  const { service, details = [] } = sent;
  const visitor = {
    ip,
    requestKey,
    secondsOpen,
    hiddenField: form?.subject ?? '',
    ownHosts,
    details: async () => checkDetails(await asked(), { details, service, openedAt }),
    waits: form?.wait,
    privacyVersion: form?.privacy_version,
  };
  return createLead({ leads: writer, limit, artists, notices, confirm }, sent, visitor, now);
}

/** The form again, with what the visitor entered. */
async function refusalPage(problem: ApiError, event: APIGatewayProxyEventV2): Promise<string> {
  return formPage(await readFormParts(formParts, new Date()), formIn(event), problem);
}

/** A booking must not fail for the key of its page. */
async function linkSigner(): Promise<(lead: ReceivedLead) => string> {
  try {
    return await keys.signer();
  } catch (error) {
    log.warn('A booking has no link to its page', { errors: errorNames(error) });
    return () => '';
  }
}
