import { initials } from './initials.ts';

/** The studio's initials and name, in place of a logo. @param look the classes of the box around the initials */
export function NameSign({ name, look }: { name: string; look: string }) {
  return (
    <p translate="no" className="flex flex-wrap items-center gap-4">
      <span aria-hidden="true" className={`poster flex shrink-0 items-center justify-center ${look}`}>
        {initials(name)}
      </span>
      <span className="poster text-2xl">{name}</span>
    </p>
  );
}
