import { renderDashboard } from './render-dashboard.tsx';
import type { Answers } from './stub-api.ts';

export const demo = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'front-desk@afterhours.example, owner@afterhours.example',
  subject_template: '📋 New Lead Notification',
  morning_email: 'false',
};

export const replySettings = {
  reply_to: '',
  confirmations: false,
  version: 4,
  sender: demo.from_email,
  reaches_visitors: true,
};

export function settingRows(change: Partial<typeof demo> = {}) {
  const values = Object.entries({ ...demo, ...change }) as [keyof typeof demo, string][];
  return values.map(([setting_key, setting_value]) => ({ setting_key, setting_value }));
}

/** The answer of the server with these settings. */
export function stored(change: Partial<typeof demo> = {}) {
  return {
    settings: settingRows(change).map((row) => ({ ...row, description: '' })),
    unreadable: [],
    sender_identity: 'afterhours.example',
    problems: [],
  };
}

/** The answers of a server that stores the settings of emails to visitors. */
export function storedReplySettings(change: Partial<typeof replySettings> = {}): Answers {
  let current = { ...replySettings, ...change };
  return {
    getReplySettings: () => current,
    saveReplySettings: ({ body }) => {
      current = { ...current, ...body, version: current.version + 1 };
      return current;
    },
  };
}

/** Answers to the calls of the page of email settings: saving and test emails succeed. */
export function emailAnswers(): Answers {
  return {
    getEmailSettings: () => stored(),
    saveEmailSettings: ({ body: { settings } }) => ({ ...stored(), settings }),
    sendTestEmail: () => ({ recipients: 1 }),
    sendTestLead: () => ({ recipients: 1 }),
    ...storedReplySettings(),
    getReplyTemplates: () => ({ templates: [], version: 0 }),
    listLeads: () => ({ leads: [] }),
  };
}

/** Opens the page of email settings. */
export function openSettings(as: 'user' | 'admin', answers: Answers = {}) {
  return renderDashboard('/admin/email-settings', {
    as,
    answers: {
      ...emailAnswers(),
      ...answers,
    },
  });
}
