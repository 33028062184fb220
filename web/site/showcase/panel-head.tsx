type Props = { texts: { heading: string; title: string; subtitle: string; description: string } };

/** The texts above a panel. All but the heading may be blank (SHOW-08). */
export function PanelHead({ texts: { heading, title, subtitle, description } }: Props) {
  return (
    <div className="mb-10 grid gap-x-8 gap-y-5 px-gutter lg:mb-16 lg:grid-cols-12 lg:items-end">
      <div className="lg:col-span-7">
        {title.trim() && <p className="mb-3 font-semibold text-accent">{title}</p>}
        <h2 className="poster text-heading">{heading}</h2>
      </div>
      {(subtitle.trim() || description.trim()) && (
        <div className="max-w-prose lg:col-span-5 lg:pb-2">
          {subtitle.trim() && <p className="text-xl text-balance">{subtitle}</p>}
          {description.trim() && <p className="mt-3 text-pretty whitespace-pre-line text-quiet">{description}</p>}
        </div>
      )}
    </div>
  );
}
