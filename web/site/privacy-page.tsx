import { phoneLink } from '#shared/values/phone-link.ts';
import type { PageContent } from '#shared/website/page.ts';
import { PlainPage } from './plain-page.tsx';
import { privacyPageLabels as labels } from './site-labels.ts';

/** The privacy notice as administrators wrote it, and the studio's contact details. Plain text with headings. */
export function PrivacyPage({ content }: { content: PageContent }) {
  const { studio, texts, privacyVersion } = content;
  const { address, phone, email } = texts.contact;
  return (
    <PlainPage title={labels.title} content={content}>
      <div className="mt-10 grid max-w-[65ch] gap-4 text-lg">
        {texts.general.privacy_notice.split(/\n(?:[ \t]*\n)+|\n(?=# )/).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written once and never changed
          <Block key={index} text={block.trim()} />
        ))}
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

function Block({ text }: { text: string }) {
  const [first = '', ...rest] = text.split('\n');
  if (!first.startsWith('# ')) return text && <p className="whitespace-pre-line">{text}</p>;
  return (
    <>
      <h2 className="mt-6 text-xl font-semibold">{first.slice(2)}</h2>
      {rest.length > 0 && <p className="whitespace-pre-line">{rest.join('\n')}</p>}
    </>
  );
}
