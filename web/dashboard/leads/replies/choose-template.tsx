import { useReplyTemplates } from './replies.ts';
import { replyLabels } from './reply-labels.ts';
import type { Texts } from './write-to-leads.ts';

/** A menu of the reply templates, whose placeholders stay. */
export function ChooseTemplate({ onChoose }: { onChoose: (texts: Texts) => void }) {
  const templates = useReplyTemplates().stored?.templates ?? [];
  function choose(chosen: string) {
    const template = templates.find(({ id }) => id === chosen);
    if (template) onChoose({ subject: template.subject, text: template.text });
  }
  return (
    <select
      aria-label={replyLabels.template}
      value=""
      onChange={({ target }) => choose(target.value)}
      className="control"
    >
      <option value="">{replyLabels.chooseTemplate}</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
