import { useMemo } from 'react';
import { type FollowUp, type FollowUpRule, offRules } from '#shared/dates/follow-ups.ts';
import { isEmailAddress } from '#shared/emails/email-addresses.ts';
import type { ReplySettings } from '#shared/emails/reply-schemas.ts';
import { cleanLine } from '#shared/values/clean-text.ts';
import type { Notice } from '../../../common/notice.ts';
import type { ApiError } from '../../account/client.ts';
import { useDraft } from '../../ui/editor/use-draft.ts';
import { useReplySettings } from '../replies/replies.ts';
import { followUpLabels, replySettingsLabels, replySettingsNotices } from './email-settings-labels.ts';

type Values = Pick<ReplySettings, 'reply_to' | 'confirmations' | 'convert' | 'reminder_hours' | FollowUp>;

export type ReplySettingsDraft = ReturnType<typeof useReplySettingsDraft>;

const id = 'replies';
const fieldLabels: Record<keyof Values, string> = {
  reply_to: replySettingsLabels.replyTo,
  confirmations: replySettingsLabels.confirmations,
  convert: replySettingsLabels.convert,
  reminder_hours: replySettingsLabels.reminder,
  ...followUpLabels.titles,
};

/** A draft of the settings of emails to visitors. */
export function useReplySettingsDraft() {
  const { settings, error, retry, save, show } = useReplySettings();
  const stored = useMemo(
    () =>
      settings && {
        rows: [{ id, ...valuesOf(settings) }],
        origin: settings,
      },
    [settings],
  );
  const draft = useDraft('reply-settings', {
    stored,
    error,
    retry,
    show,
    labelOf: (field) => fieldLabels[field as keyof Values],
    shown,
  });
  const [row] = draft.rows ?? [];
  const values = valuesOf({
    reply_to: '',
    confirmations: false,
    convert: true,
    reminder_hours: 0,
    ...offRules,
    ...row,
  });

  return {
    /** The stored settings; undefined while loading. */
    settings,
    values,
    change: (changed: Partial<Values>) => draft.change(id, changed),
    ...draft.part,
    save: async () => {
      const { base: [before] = [], origin } = draft;
      const saved = await save({ ...values, version: origin?.version ?? 0 });
      return draft.settle(saved, before && (() => save({ ...valuesOf(before), version: saved.version })));
    },
    explain,
    failures: { fetch: replySettingsNotices.fetchFailed, save: replySettingsNotices.saveFailed },
  };
}

function valuesOf({ reply_to, confirmations, convert, reminder_hours, aftercare, checkup }: Values): Values {
  return { reply_to, confirmations, convert, reminder_hours, aftercare, checkup };
}

/** The error of an entered Reply-To address. */
export function replyToError(email: string): string | undefined {
  const given = cleanLine(email).trim();
  return given && !isEmailAddress(given) ? replySettingsLabels.notAnAddress : undefined;
}

function shown(value: unknown): string {
  if (value && typeof value === 'object') return followUpLabels.inWords(value as FollowUpRule);
  if (typeof value !== 'boolean') return String(value ?? '');
  return value ? replySettingsLabels.on : replySettingsLabels.off;
}

/** A refused confirmation is a conflict too, without a change by another person. */
function explain({ code, field, message }: ApiError): Notice | undefined {
  const { saveFailed } = replySettingsNotices;
  return code === 'conflict' && field === 'confirmations'
    ? { ...saveFailed, body: `${saveFailed.body} ${message}` }
    : undefined;
}
