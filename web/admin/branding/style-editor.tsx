import { type ReactNode, useId, useState } from 'react';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import {
  contrast,
  defaultStyle,
  type FontFamily,
  fontFamilies,
  parseStyle,
  readableContrast,
  type Style,
  type StyleSize,
  styleColors,
  styleEffects,
  styleSizes,
} from '#shared/style.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { Switch } from '../../components/ui/switch.tsx';
import { StylePreview } from './style-preview.tsx';

type Props = {
  /** The published style as JSON; empty for none. */
  stored: string;
  onStore: (style: string) => Promise<void>;
  onFailed: () => void;
};

const words = editorLabels.style;

/** Tries out colours, sizes and effects in a preview, and puts them on the website when asked to (STYLE-16, STYLE-17). */
export function StyleEditor({ stored, onStore, onFailed }: Props) {
  const [style, setStyle] = useState<Style>(() => parseStyle(stored) ?? defaultStyle);
  const [applied, setApplied] = useState(style);
  const [busy, setBusy] = useState(false);
  const set = (values: Partial<Style>) => setStyle((before) => ({ ...before, ...values }));

  function apply() {
    setApplied(style);
    showNotice(editorNotices.stylesUpdated);
  }

  async function publish() {
    setBusy(true);
    setApplied(style);
    try {
      const asMade = JSON.stringify(style) === JSON.stringify(defaultStyle);
      await onStore(asMade ? '' : JSON.stringify(style));
      showNotice(editorNotices.stylesPublished);
    } catch {
      onFailed();
      showNotice(editorNotices.stylesPublishFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="style" className="mt-8 border border-line bg-surface p-4 lg:p-6">
      <h2 id="style" className="text-lg font-semibold">
        {words.title}
      </h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <Group title={words.colours}>
          {styleColors.map((name) => (
            <ColorField
              key={name}
              label={words[name]}
              value={style[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </Group>
        <Group title={words.typography}>
          <SizeField name="fontSize" unit="px" style={style} onChange={set} />
          <FontField value={style.fontFamily} onChange={(fontFamily) => set({ fontFamily })} />
          <SizeField name="lineHeight" unit="" style={style} onChange={set} />
        </Group>
        <Group title={words.layout}>
          <SizeField name="containerWidth" unit="px" style={style} onChange={set} />
          <SizeField name="borderRadius" unit="px" style={style} onChange={set} />
          <SizeField name="spacing" unit="px" style={style} onChange={set} />
        </Group>
        <Group title={words.effects}>
          {styleEffects.map((name) => (
            <Switch key={name} label={words[name]} checked={style[name]} onChange={(on) => set({ [name]: on })} />
          ))}
        </Group>
      </div>
      <Warnings style={style} />
      <p className="mt-6 text-sm text-quiet">{words.note}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" onClick={apply} className={buttonLook('outline', 'compact')}>
          {words.apply}
        </button>
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => busy || publish()}
          className={buttonLook('primary', 'compact')}
        >
          {busy ? words.publishing : words.publish}
        </button>
        <button type="button" onClick={() => setStyle(defaultStyle)} className={buttonLook('outline', 'compact')}>
          {words.reset}
        </button>
      </div>
      <StylePreview style={applied} />
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">{title}</legend>
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}

type ColorFieldProps = { label: string; value: string; onChange: (value: string) => void };

function ColorField({ label, value, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 text-sm">
      <input
        id={id}
        type="color"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-10 w-14 cursor-pointer rounded-sm border border-field-line bg-surface p-1"
      />
      <label htmlFor={id}>{label}</label>
      <span className="ml-auto text-quiet tabular-nums">{value}</span>
    </div>
  );
}

type SizeFieldProps = { name: StyleSize; unit: string; style: Style; onChange: (values: Partial<Style>) => void };

function SizeField({ name, unit, style, onChange }: SizeFieldProps) {
  const id = useId();
  const value = style[name];
  return (
    <div className="text-sm">
      <div className="flex justify-between gap-4">
        <label htmlFor={id}>{words[name]}</label>
        <output htmlFor={id} className="text-quiet tabular-nums">
          {value}
          {unit}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...styleSizes[name]}
        value={value}
        onChange={({ target }) => onChange({ [name]: Number(target.value) })}
        className="mt-1 h-8 w-full cursor-pointer accent-accent"
      />
    </div>
  );
}

function FontField({ value, onChange }: { value: FontFamily; onChange: (value: FontFamily) => void }) {
  const id = useId();
  return (
    <div className="text-sm">
      <label htmlFor={id}>{words.fontFamily}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as FontFamily)}
        className="mt-1 block h-10 w-full cursor-pointer rounded-sm border border-field-line bg-surface px-3 transition-colors hover:border-foreground"
      >
        {Object.keys(fontFamilies).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  );
}

function Warnings({ style: { primary, background, text } }: { style: Style }) {
  const weak = [
    { ratio: contrast(text, background), say: words.weakText },
    { ratio: contrast(text, primary), say: words.weakButton },
  ].filter(({ ratio }) => ratio < readableContrast);
  return (
    <div role="status" className="mt-6 grid gap-2 empty:hidden">
      {weak.map(({ ratio, say }) => (
        <p key={say('')} className="border-l-4 border-warning pl-3 text-sm">
          {say(ratio.toFixed(1))}
        </p>
      ))}
    </div>
  );
}
