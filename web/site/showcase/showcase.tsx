import type { HomeContent } from '#shared/website/page.ts';
import { siteLabels } from '../site-labels.ts';
import { panels } from './panels.ts';

/**
 * The studio's work in up to five tabs, without those that hold nothing. `tabs.ts` keeps the open tab in the document. Without
 * scripts, all panels are visible.
 */
export function Showcase({ content }: { content: HomeContent }) {
  const { title, tabs, shortTattoos } = siteLabels.showcase;
  if (content.tabs.length === 0) return null;
  return (
    // With other tabs, another one may be the first, which is the open one.
    <section key={content.tabs.join()} id="showcase" aria-label={title} className="border-t border-line pb-1 lg:pb-2">
      <div className="tabs-bar">
        <div role="tablist" aria-label={title} className="tabs">
          {content.tabs.map((id, index) => (
            <a
              key={id}
              id={`${id}-tab`}
              href={`#${id}`}
              role="tab"
              aria-controls={id}
              aria-selected={index === 0}
              tabIndex={index === 0 ? 0 : -1}
              className="tab poster text-tab"
            >
              {id === 'tattoos' ? (
                <>
                  <span className="md:hidden">{shortTattoos}</span>
                  <span className="max-md:hidden">{tabs.tattoos}</span>
                </>
              ) : (
                tabs[id]
              )}
            </a>
          ))}
        </div>
      </div>
      {content.tabs.map((id, index) => {
        const Panel = panels[id];
        return (
          <div
            key={id}
            id={id}
            role="tabpanel"
            aria-labelledby={`${id}-tab`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of images without captions holds nothing else to reach
            tabIndex={0}
            data-open={index === 0 ? '' : undefined}
            className="panel"
          >
            <Panel content={content} />
          </div>
        );
      })}
    </section>
  );
}
