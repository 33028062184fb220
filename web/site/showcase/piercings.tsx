import type { HomeContent } from '#shared/website/page.ts';
import { Carousel } from './carousel.tsx';
import { PanelHead } from './panel-head.tsx';

const blocks = ['piercings_block1', 'piercings_block2', 'piercings_block3', 'piercings_block4'] as const;

export function Piercings({ content }: { content: HomeContent }) {
  const { texts } = content;
  const { service_title, service_description } = texts.piercings;
  return (
    <>
      <PanelHead texts={texts.piercings} />
      <div className="grid gap-y-12 pb-16 lg:grid-cols-2 lg:pb-24">
        <Carousel content={content} />
        <div className="grid content-between px-gutter lg:pb-14 lg:pl-12">
          <div className="mb-10 lg:mb-16">
            <h3 className="poster text-3xl md:text-4xl">{service_title}</h3>
            {service_description && <p className="prose mt-4 text-lg">{service_description}</p>}
          </div>
          <ul className="grid border-t border-line sm:columns-fit-44 sm:gap-fit-8">
            {blocks.map((block) => (
              <li key={block} className="border-b border-line py-6">
                <h4 className="poster text-2xl">{texts[block].title}</h4>
                {texts[block].description && <p className="prose mt-3">{texts[block].description}</p>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
