import type { Texts } from '#shared/content.ts';

export function About({ texts }: { texts: Texts['about'] }) {
  return (
    <section id="about" aria-labelledby="about-title" className="border-t border-line">
      <div className="mx-auto grid max-w-page gap-8 px-gutter py-section lg:grid-cols-12">
        <h2 id="about-title" className="poster text-heading text-balance lg:col-span-6">
          {texts.headline}
        </h2>
        {texts.description && (
          <p className="max-w-prose self-end text-lg text-pretty whitespace-pre-line text-quiet md:text-xl lg:col-span-5 lg:col-start-8">
            {texts.description}
          </p>
        )}
      </div>
    </section>
  );
}
