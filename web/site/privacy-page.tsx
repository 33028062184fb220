import { phoneLink } from '#shared/values/phone-link.ts';
import type { PageContent } from '#shared/website/page.ts';
import { NoticeText } from '../common/notice-text.tsx';
import { PlainPage } from './plain-page.tsx';
import { privacyPageLabels as labels } from './site-labels.ts';

/** The privacy notice as administrators wrote it, and the studio's contact details. Plain text with headings. */
export function PrivacyPage({ content }: { content: PageContent }) {
  const { studio, texts, privacyVersion } = content;
  const { address, phone, email } = texts.contact;
  return (
    <PlainPage title={labels.title} content={content}>
      <div className="mt-10 grid max-w-[65ch] gap-4 text-lg">
        <NoticeText notice={texts.general.privacy_notice} heading="h2" />
        <h2 className="mt-6 text-xl font-semibold">{labels.contact}</h2>
        <p>
          <span translate="no">{studio.name}</span>
          {address.trim() && `, ${address.trim()}`}
          {phone.trim() && (
            <>
              <br />
              <a className="link" href={phoneLink(phone)}>
                {phone}
              </a>
            </>
          )}
          {email.trim() && (
            <>
              <br />
              <a className="link" href={`mailto:${encodeURIComponent(email.trim()).replace('%40', '@')}`}>
                {email}
              </a>
            </>
          )}
        </p>
        <p className="mt-6 text-sm text-quiet">
          {labels.version} {privacyVersion}
        </p>
      </div>
    </PlainPage>
  );
}
