import '../../app/admin.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TextAreaField } from './field.tsx';

function Message({ start }: { start: string }) {
  const [text, setText] = useState(start);
  return (
    <MemoryRouter>
      <div style={{ width: 320 }}>
        <TextAreaField label="Message" value={text} onChange={setText} chips />
      </div>
    </MemoryRouter>
  );
}

function show(start: string) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<Message start={start} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
}
const field = page.getByLabelText('Message');
const chips = () => [...document.querySelectorAll<HTMLElement>('mark')];
const firstChip = () => chips()[0] as HTMLElement;

test('shows placeholders of a message as chips without braces and underscores, and sends them as they were typed [REPLY-83]', async () => {
  show('Hi {{first_name}},\n\nanswer here: {{link}}\n');
  await expect.poll(chips).toHaveLength(2);

  const isSeen = (part: Element) => getComputedStyle(part).color !== 'rgba(0, 0, 0, 0)';
  const seen = chips().map((chip) => [...chip.children].filter(isSeen).map((part) => part.textContent));
  expect(seen.map((parts) => parts.filter(Boolean))).toEqual([['first', 'name'], ['link']]);
  for (const chip of chips()) {
    const { top, bottom } = chip.getBoundingClientRect();
    const box = field.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(box.top);
    expect(bottom).toBeLessThan(box.bottom);
  }
  await expect.element(field).toHaveValue('Hi {{first_name}},\n\nanswer here: {{link}}\n');
});

test('shows the placeholder with the caret as it is typed, and follows a scrolled message [REPLY-83]', async () => {
  show(`${'A line.\n'.repeat(60)}See {{link}}`);
  await expect.poll(chips).toHaveLength(1);
  const area = field.element() as HTMLTextAreaElement;
  area.scrollTop = 0;
  await expect.poll(() => firstChip().getBoundingClientRect().top).toBeGreaterThan(area.getBoundingClientRect().bottom);

  area.scrollTop = area.scrollHeight;
  await expect.poll(() => firstChip().getBoundingClientRect().top).toBeLessThan(area.getBoundingClientRect().bottom);
  area.focus();
  area.setSelectionRange(area.value.length - 3, area.value.length - 3);
  await expect.poll(chips).toHaveLength(0);
  await userEvent.keyboard('{End}');
  await expect.poll(chips).toHaveLength(1);
});
