import { Component, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import useSWR from 'swr';
import type { HomeContent } from '#shared/website/page.ts';
import type { PreviewSection } from '../admin/editor/preview-context.ts';
import { editorLabels } from '../labels/editors/editor-labels.ts';
import { About } from '../site/about.tsx';
import { Booking } from '../site/booking/booking.tsx';
import { Faq } from '../site/faq.tsx';
import { Footer } from '../site/footer.tsx';
import { Header } from '../site/header.tsx';
import { Hero } from '../site/hero.tsx';
import { Artists } from '../site/showcase/artists.tsx';
import { ArtGallery, TattooGallery } from '../site/showcase/image-galleries.tsx';
import { NightLife } from '../site/showcase/night-life.tsx';
import { Piercings } from '../site/showcase/piercings.tsx';

type Props = { section: PreviewSection; content: HomeContent };

/**
 * A section of the public page in a frame, with the page's styles. It is only for viewing: it is inert, and no script of
 * the page runs in it.
 */
export function SectionPreview({ section, content }: Props) {
  const { data: source } = useSWR('published-styles', emptyPage, { revalidateOnFocus: false });
  const [root, setRoot] = useState<HTMLElement | null>();
  if (!source) return null;
  return (
    <>
      <iframe
        title={editorLabels.livePreview}
        srcDoc={source}
        onLoad={({ currentTarget }) => setRoot(currentTarget.contentDocument?.getElementById('root'))}
        className="block size-full"
      />
      {root &&
        createPortal(
          <PreviewErrorBoundary key={section}>
            <Section section={section} content={content} />
          </PreviewErrorBoundary>,
          root,
        )}
    </>
  );
}

function Section({ section, content }: Props) {
  if (section === 'hero') {
    return (
      <>
        <div className="backdrop">
          <img src="/assets/luna-moth.svg" alt="" width="1040" height="1240" className="moth" />
        </div>
        <Hero texts={content.texts.hero} />
      </>
    );
  }
  if (section === 'about') return <About content={content} />;
  if (section === 'faq') return <Faq content={content} />;
  if (section === 'contact') return <Footer content={content} />;
  if (section === 'booking') {
    return (
      <>
        <Header content={content} />
        <Booking content={content} />
        <Footer content={content} />
      </>
    );
  }
  const Panel = panels[section];
  return (
    <div className="panel" data-open="">
      <Panel content={content} />
    </div>
  );
}

const panels = {
  artists: Artists,
  tattoos: TattooGallery,
  piercings: Piercings,
  art: ArtGallery,
  nightlife: NightLife,
};

/** An empty document with the published page's styles. */
async function emptyPage(): Promise<string> {
  const response = await fetch('/');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const styles = [...page.querySelectorAll('style, link[rel="stylesheet"]')].map(({ outerHTML }) => outerHTML);
  return `<!doctype html><html lang="en"><head><title>${editorLabels.livePreview}</title>${styles.join('')}</head><body><div id="root" class="relative" inert></div></body></html>`;
}

/** Keeps the editor working when the preview fails to render. */
class PreviewErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
