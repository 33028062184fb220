type Props = { texts: { heading: string; title: string; subtitle: string; description: string } };

/** The texts above a panel. Only the heading is required (SHOW-08). */
export function PanelHead({ texts: { heading, title, subtitle, description } }: Props) {
  return (
    <div className="panel-head">
      <div>
        {title.trim() && <p className="mb-3 font-semibold text-accent">{title}</p>}
        <h2 className="poster text-heading">{heading}</h2>
      </div>
      {(subtitle.trim() || description.trim()) && (
        <div className="max-w-prose">
          {subtitle.trim() && <p className="text-xl text-balance">{subtitle}</p>}
          {description.trim() && <p className="prose mt-3">{description}</p>}
        </div>
      )}
    </div>
  );
}
