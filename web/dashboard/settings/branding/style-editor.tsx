import { type ReactNode, useId, useState } from 'react';
import type { HomeContent } from '#shared/website/page.ts';
import {
  defaultStyle,
  type FontFamily,
  fontFamilies,
  parseStyle,
  type Style,
  type StyleSize,
  styleColors,
  styleEffects,
  styleSizes,
} from '#shared/website/style.ts';
import { shownRatio, type WeakPair, weakPairs } from '#shared/website/style-contrast.ts';
import { clearNotices, type NoticeAction, showNotice } from '../../../common/notices/shown-notices.ts';
import { ApiError } from '../../account/client.ts';
import { Button } from '../../ui/button.tsx';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { editorNotices } from '../../ui/editor/editor-notices.ts';
import { PagePreview } from '../../ui/editor/page-preview.tsx';
import { Switch } from '../../ui/editor/switch.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useAction } from '../../ui/use-action.ts';

type Props = {
  /** Shown above the editor, in the same column. */
  above: ReactNode;
  /** The published style as JSON; empty for none. */
  stored: string;
  onStore: (style: string, onUndone: () => void) => Promise<NoticeAction | undefined>;
  onFailed: () => void;
};

const labels = editorLabels.style;

/** Previews colours, sizes and effects, and publishes them on request (STYLE-15, STYLE-17). */
export function StyleEditor({ above, stored, onStore, onFailed }: Props) {
  const [style, setStyle] = useState<Style>(() => parseStyle(stored) ?? defaultStyle);
  const [applied, setApplied] = useState(style);
  const weak = weakPairs(style);
  const set = (values: Partial<Style>) => setStyle((before) => ({ ...before, ...values }));

  function apply() {
    setApplied(style);
    showNotice(editorNotices.stylesUpdated);
  }

  const [busy, publish] = useAction(
    async () => {
      clearNotices();
      if (weak.length > 0) return showNotice(editorNotices.stylesUnreadable);
      setApplied(style);
      const asMade = JSON.stringify(style) === JSON.stringify(defaultStyle);
      const before = parseStyle(stored) ?? defaultStyle;
      const unlessEdited = (now: Style) => (now === style ? before : now);
      const action = await onStore(asMade ? '' : JSON.stringify(style), () => {
        setStyle(unlessEdited);
        setApplied(unlessEdited);
      });
      showNotice(editorNotices.stylesPublished, action);
    },
    (error) => {
      onFailed();
      const isRefused = error instanceof ApiError && error.code === 'invalid-input';
      return { ...editorNotices.stylesPublishFailed, ...(isRefused && { body: error.message }) };
    },
  );

  return (
    <div className="two-columns">
      <div className="min-w-0">
        {above}
        <section aria-labelledby="style" className="mt-8 border border-line bg-surface p-4 lg:p-6">
          <h2 id="style" className="text-lg font-semibold">
            {labels.title}
          </h2>
          <div className="mt-4 grid gap-8 md:grid-cols-2">
            <Group title={labels.colours}>
              {styleColors.map((name) => (
                <ColorField
                  key={name}
                  label={labels[name]}
                  value={style[name]}
                  onChange={(value) => set({ [name]: value })}
                />
              ))}
            </Group>
            <Group title={labels.typography}>
              <SizeField name="fontSize" unit="px" style={style} onChange={set} />
              <SelectField
                label={labels.fontFamily}
                labelClass="mb-1 block text-sm"
                value={style.fontFamily}
                onChange={(fontFamily) => set({ fontFamily: fontFamily as FontFamily })}
                options={Object.fromEntries(Object.keys(fontFamilies).map((each) => [each, each]))}
              />
              <SizeField name="lineHeight" unit="" style={style} onChange={set} />
            </Group>
            <Group title={labels.layout}>
              <SizeField name="containerWidth" unit="px" style={style} onChange={set} />
              <SizeField name="borderRadius" unit="px" style={style} onChange={set} />
              <SizeField name="spacing" unit="px" style={style} onChange={set} />
            </Group>
            <Group title={labels.effects}>
              {styleEffects.map((name) => (
                <Switch key={name} label={labels[name]} checked={style[name]} onChange={(on) => set({ [name]: on })} />
              ))}
            </Group>
          </div>
          <Warnings weak={weak} onFix={set} />
          <p className="mt-6 text-sm text-quiet">{labels.note}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={apply}>{labels.apply}</Button>
            <Button busy={busy} onClick={publish} primary>
              {busy ? labels.publishing : labels.publish}
            </Button>
            <Button onClick={() => setStyle(defaultStyle)}>{labels.reset}</Button>
          </div>
        </section>
      </div>
      <PagePreview section="page" parts={[{ show: (content) => withStyle(content, applied) }]} />
    </div>
  );
}

function withStyle(content: HomeContent, style: Style): HomeContent {
  const branding = { ...content.texts.branding, style: JSON.stringify(style) };
  return { ...content, texts: { ...content.texts, branding } };
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
        className="control compact w-14 p-1"
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
        <label htmlFor={id}>{labels[name]}</label>
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

type WarningsProps = { weak: readonly WeakPair[]; onFix: (values: Partial<Style>) => void };

/** Color pairs with too little contrast, each with a color that fixes it. */
function Warnings({ weak, onFix }: WarningsProps) {
  return (
    <div role="status" className="mt-6 grid gap-3 empty:hidden">
      {weak.map(({ pair, ratio, fix }) => (
        <div key={pair} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-warning pl-3 text-sm">
          <p className="grow basis-60">{labels.weak[pair](shownRatio(ratio))}</p>
          {fix && (
            <Button onClick={() => onFix({ [fix.color]: fix.value })}>
              <span
                aria-hidden="true"
                style={{ backgroundColor: fix.value }}
                className="size-4 rounded-sm border border-field-line"
              />
              {labels.fix(labels[fix.color], fix.value)}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
