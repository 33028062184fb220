import { useState } from 'react';
import useSWR from 'swr';
import { studioTimeText, termLines } from '#shared/dates/date-texts.ts';
import { freedTemplate, hasLink, replyLimits, unknownPlaceholders } from '#shared/emails/reply-rules.ts';
import { type LeadQueue, waitingList } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { placeOf } from '#shared/leads/turn.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { ApiError, isErased } from '../../account/client.ts';
import { serverNow } from '../../account/server-clock.ts';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { InputField, TextAreaField } from '../../ui/field.tsx';
import { DialogForm, useForm } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useStudio } from '../../ui/studio.ts';
import { dayIn, dayOf } from '../../ui/studio-day.ts';
import { useDateCalls, useDates } from '../dates/dates.ts';
import { spanOf } from '../dates/weeks.ts';
import { useLeadLists } from '../hooks/lead-lists.ts';
import { readLeads } from '../hooks/read-leads.ts';
import { sentOffer, valuesOfDate } from '../lead/date-values.ts';
import { ChooseTemplate } from '../replies/choose-template.tsx';
import { useReplyTemplates } from '../replies/replies.ts';
import { replyLabels, replyNotices, replyRefused } from '../replies/reply-labels.ts';
import { useWriteToLeads } from '../replies/write-to-leads.ts';
import { DespiteAbsence, errorsOf, TermFields } from '../times/date-form.tsx';
import { candidatesFor, isTaken } from './candidates.ts';
import { freedNotice, freedRefused, freedLabels as labels } from './freed-labels.ts';
import type { Freed } from './offer-freed-time.ts';

/** More than were offered one time and wait again. */
const readPerQueue = 100;

type Props = { freed: Freed; onClose: () => void };

/** Loads who can be asked, and says so when the time is taken. */
export function FreedForm({ freed, onClose }: Props) {
  const { timeZone } = useStudio();
  const { date } = freed;
  const { stored: templates, error: noTemplates } = useReplyTemplates();
  const { dates } = useDates(spanOf(dayOf(date.starts_at, timeZone), timeZone, 1));
  const { data, error, mutate } = useSWR(
    ['freed', date.artist_id, date.starts_at],
    async () => {
      const read = (queue: LeadQueue) => readLeads({ queue, artist: date.artist_id }, undefined, readPerQueue);
      const [waiting, toAnswer] = await Promise.all([read(waitingList), read('studio')]);
      return { waiting: waiting.leads, toAnswer: toAnswer.leads };
    },
    { revalidateOnFocus: false },
  );
  const candidates = data && candidatesFor(freed, data, serverNow());
  const isReady = candidates && (templates || noTemplates);
  const isFree = !(dates && isTaken(freed, dates));
  return (
    <>
      <p className="mt-4 font-medium">{studioTimeText(date.starts_at, timeZone)}</p>
      <p className="text-sm text-quiet">{termLines(date).slice(0, 2).join(' · ')}</p>
      {error && !data && <FetchFailed notice={labels.fetchFailed} error={error} onRetry={() => mutate()} />}
      {!error && !isReady && <Loading text={labels.loading} />}
      {isReady && (!isFree || candidates.length === 0) && (
        <p role="status" className="mt-4">
          {isFree ? labels.none : labels.taken}
        </p>
      )}
      {isReady && isFree && candidates.length > 0 && (
        <OfferForm
          freed={freed}
          candidates={candidates}
          texts={templates?.templates.find(({ id }) => id === freedTemplate)}
          onClose={onClose}
        />
      )}
    </>
  );
}

type OfferProps = Props & { candidates: readonly Lead[]; texts: { subject: string; text: string } | undefined };

function OfferForm({ freed, candidates, texts, onClose }: OfferProps) {
  const [ticks, setTicks] = useState<Record<string, boolean>>({});
  const isTicked = ({ id, email }: Lead) => ticks[id] ?? email !== '';
  const chosen = candidates.filter(isTicked);
  const { form, sent, setTexts } = useOffer(freed, chosen, texts, onClose);
  return (
    <DialogForm form={form} onCancel={onClose} submit={labels.send(chosen.length)} submitting={replyLabels.sending}>
      <p className="text-sm text-quiet">
        {labels.hint} {freed.date.declined_at && labels.declined}
      </p>
      <fieldset>
        <legend className="font-medium">{labels.candidates}</legend>
        <ol className="mt-1">
          {candidates.map((lead) => (
            <li key={lead.id}>
              <label className="flex min-h-8 items-start gap-2 py-1 [overflow-wrap:anywhere]">
                <input
                  type="checkbox"
                  className="mt-1 shrink-0"
                  checked={isTicked(lead)}
                  onChange={({ target }) => setTicks({ ...ticks, [lead.id]: target.checked })}
                />
                <span className="min-w-0">
                  <bdi>{`${lead.first_name} ${lead.last_name}`.trim()}</bdi>{' '}
                  <span className="text-sm text-quiet">
                    {[
                      shownValue(lead, 'service'),
                      placeOf(lead) ? labels.waiting : labels.toAnswer,
                      ...(lead.email ? [] : [labels.notEmailed]),
                    ].join(' · ')}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ol>
      </fieldset>
      <ChooseTemplate onChoose={setTexts} />
      <InputField label={replyLabels.subject} {...form.field('subject')} maxLength={replyLimits.subject} />
      <TextAreaField label={replyLabels.text} {...form.field('text')} chips rows={6} maxLength={replyLimits.text} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TermFields mode="offer" field={form.field} />
      </div>
      <DespiteAbsence {...form.field('despite_absence')} />
      <p role="status" className="text-sm text-quiet">
        {chosen.length === 0 ? labels.noneChosen : sent !== undefined && labels.progress(sent, chosen.length)}
      </p>
    </DialogForm>
  );
}

/** The offer and its texts, and the leads that they are sent to one after the other. */
function useOffer(freed: Freed, chosen: readonly Lead[], texts: OfferProps['texts'], onClose: () => void) {
  const { timeZone } = useStudio();
  const { date } = freed;
  const [sent, setSent] = useState<number>();
  const write = useWriteToLeads();
  const { releaseFormerTime } = useDateCalls(freed.lead);
  const lists = useLeadLists();
  const { price = '', deposit = '', payment_url = '' } = date;
  const lastDay = [dayIn(3, timeZone), dayOf(date.starts_at, timeZone)].toSorted()[0] ?? '';
  const state = useState({
    subject: texts?.subject ?? '',
    text: texts?.text ?? '',
    ...valuesOfDate(date, timeZone),
    ...{ price, deposit, payment_url, answer_by: lastDay },
  });
  const [values] = state;
  const unknown = unknownPlaceholders(`${values.subject} ${values.text}`);
  const form = useForm({
    state,
    typing: {
      subject: hasLink(values.subject) ? replyLabels.linkInSubject : undefined,
      text: unknown.length > 0 ? replyLabels.unknown(unknown) : undefined,
    },
    check: ({ subject, text, ...offer }) => ({
      ...errorsOf(offer, true),
      subject: subject.trim() ? undefined : replyLabels.required,
      text: text.trim() ? undefined : replyLabels.required,
    }),
    async send() {
      if (chosen.length === 0) return;
      const { subject, text, ...offer } = values;
      if (date.declined_at) await releaseFormerTime(date.id).catch(unlessCancelled);
      const what = { subject, text, offer: { ...sentOffer(offer), freed: true } };
      const { written, skipped, reasons } = await write(chosen, what, setSent);
      showNotice(reasons.length > 0 ? freedRefused(reasons) : freedNotice(written, skipped));
      void lists.renew();
      onClose();
    },
    failed: (error) => (error instanceof ApiError && error.message ? replyRefused(error.message) : replyNotices.failed),
    isLate: true,
  });
  return { form, sent, setTexts: form.change };
}

/** A date that was cancelled in the meantime has given its time back. */
function unlessCancelled(error: unknown): void {
  if (!isErased(error)) throw error;
}
