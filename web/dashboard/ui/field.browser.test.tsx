import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { InputField } from './field.tsx';

test('says at a field of day and time that its value does not exist [DATE-20]', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(
    <MemoryRouter>
      <InputField label="When" type="datetime-local" onChange={() => {}} />
    </MemoryRouter>,
  );
  const field = page.getByLabelText('When');
  await field.click();
  await userEvent.keyboard('02292027{ArrowRight}0930AM');

  (field.element() as HTMLElement).blur();

  await expect.element(field).toHaveAccessibleDescription('This day or time is incomplete or does not exist.');
});
