import type { Callout } from '#shared/content/list-schemas.ts';
import { InputField, TextAreaField } from '../../ui/field.tsx';
import { openingLabels } from './opening-labels.ts';

type BuiltIn = Pick<Callout, 'id' | 'title' | 'description' | 'icon'>;
/** A built-in claim and what the owner decides about it. `id` is that of the new callout; `title` and `description` are the owner's own words. */
export type Claim = {
  id: string;
  builtIn: BuiltIn;
  choice?: 'keep' | 'write' | 'leaveOut';
  title: string;
  description: string;
};

type Props = {
  claims: readonly Claim[];
  /** Whether each claim says what is missing. */
  isChecked: boolean;
  onChange: (claims: Claim[]) => void;
};

const labels = openingLabels.claims;
const choices = ['keep', 'write', 'leaveOut'] as const;

/** The built-in claims, each with the choice to keep it, to write another or to leave it out. */
export function Claims({ claims, isChecked, onChange }: Props) {
  return (
    <ul className="mt-3 grid gap-3">
      {claims.map((claim, index) => (
        <li key={claim.builtIn.id}>
          <ClaimChoice
            claim={claim}
            isChecked={isChecked}
            onChange={(values) => onChange(claims.with(index, { ...claim, ...values }))}
          />
        </li>
      ))}
    </ul>
  );
}

type ChoiceProps = { claim: Claim; isChecked: boolean; onChange: (values: Partial<Claim>) => void };

function ClaimChoice({ claim, isChecked, onChange }: ChoiceProps) {
  const { builtIn, choice, title, description } = claim;
  const isMissing = isChecked && !choice;
  return (
    <fieldset className="min-w-0 border border-line px-4 py-2 [overflow-wrap:anywhere]">
      <legend className="sr-only">{builtIn.title}</legend>
      <p aria-hidden className="font-medium">
        {builtIn.title}
      </p>
      <p className="text-sm text-quiet">{builtIn.description}</p>
      <div className="flex flex-wrap gap-x-5">
        {choices.map((each) => (
          <label key={each} className="flex min-h-10 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={builtIn.id}
              checked={choice === each}
              aria-invalid={isMissing || undefined}
              onChange={() => onChange({ choice: each })}
            />
            {labels[each]}
          </label>
        ))}
      </div>
      {isMissing && <p className="text-sm text-error">{labels.missing}</p>}
      {choice === 'write' && (
        <div className="mt-1 mb-2 grid gap-4">
          <InputField
            label={labels.heading}
            sent={{ title }}
            value={title}
            error={isChecked && !isDecided(claim) ? labels.noTitle : undefined}
            onChange={(next) => onChange({ title: next })}
          />
          <TextAreaField
            label={labels.description}
            sent={{ description }}
            value={description}
            onChange={(next) => onChange({ description: next })}
          />
        </div>
      )}
    </fieldset>
  );
}

export function isDecided({ choice, title }: Claim): boolean {
  return choice === 'write' ? title.trim() !== '' : choice !== undefined;
}

/** The callouts that the website will have, in order. */
export function calloutsOf(claims: readonly Claim[]): Callout[] {
  return claims
    .filter(({ choice }) => choice !== 'leaveOut')
    .map(({ id, builtIn, choice, title, description }, order_index) => ({
      ...builtIn,
      ...(choice === 'write' && { title, description }),
      id,
      is_active: true,
      order_index,
    }));
}
