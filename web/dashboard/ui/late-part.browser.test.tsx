import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LatePart, late, lateRoom } from './late-part.tsx';

const sentence = 'This part could not be loaded. Please try again. If that does not help, reload the page.';
const alert = page.getByRole('alert');
const again = page.getByRole('button', { name: 'Try Again' });

function Part({ name }: { name: string }) {
  return <p>{name} is here</p>;
}

/** Loads the part after so many failures. */
function loader(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return { Part };
  });
  return load;
}

function show(parts: React.ReactNode) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<MemoryRouter>{parts}</MemoryRouter>);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    vi.restoreAllMocks();
  });
}

test('says that a part could not be loaded, keeps the rest with what is typed, and loads it at a press [ADM-36]', async () => {
  const load = loader(2);
  const Late = late('part', load, 'Part');
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Note" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Late name="The form" />}
      </>
    );
  }
  show(<Page />);
  await page.getByLabelText('Note').fill('Half a note');
  await page.getByRole('button', { name: 'Open' }).click();

  await expect.element(alert).toHaveTextContent(sentence);
  await again.click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(alert).toHaveTextContent(sentence);
  await again.click();

  await expect.element(page.getByText('The form is here')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Note')).toHaveValue('Half a note');
  expect(load).toHaveBeenCalledTimes(3);
});

test.each([
  ['the browser is online again', () => dispatchEvent(new Event('online'))],
  ['10 seconds', () => vi.advanceTimersByTime(10_000)],
])('loads a part by itself after %s, and shows the sentence until then [ADM-36]', async (_, wait) => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const load = loader(2);
  const Late = late('part', load, 'Part');
  show(<Late name="The form" />);
  await expect.element(alert).toHaveTextContent(sentence);

  wait();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(alert).toHaveTextContent(sentence);
  // The next failure has to be noted first.
  await new Promise((resolve) => setTimeout(resolve));
  wait();

  await expect.element(page.getByText('The form is here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('loads a part by itself 30 times at most', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const load = loader(99);
  const Late = late('part', load, 'Part');
  show(<Late name="The form" />);
  await expect.element(alert).toHaveTextContent(sentence);

  for (let times = 0; times < 35; times++) {
    vi.advanceTimersByTime(10_000);
    await new Promise((resolve) => setTimeout(resolve));
  }

  expect(load).toHaveBeenCalledTimes(31);
});

test('keeps the focus on a retry that fails, and leaves it in a field before that', async () => {
  const Late = late('part', loader(2), 'Part');
  show(
    <>
      <input aria-label="Note" />
      <Late name="The form" />
    </>,
  );
  await page.getByLabelText('Note').click();
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByLabelText('Note')).toHaveFocus();

  (again.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(again).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('The form is here')).toBeVisible();
});

test('shows each of two parts that use the same code, and one failure does not take the other along [ADM-36]', async () => {
  const Late = late('part', loader(1), 'Part');
  const Other = late('part', loader(0), 'Part');
  show(
    <>
      <Late name="First" />
      <Late name="Second" />
      <Other name="Other" />
    </>,
  );

  await expect.element(page.getByText('Other is here')).toBeVisible();
  while (again.elements().length > 0) await again.first().click();
  await expect.element(page.getByText('First is here')).toBeVisible();
  await expect.element(page.getByText('Second is here')).toBeVisible();
});

test('says so in place of a part that throws while it renders, until the cause is gone [ADM-36]', async () => {
  let broken = true;
  function Broken({ name }: { name: string }) {
    if (broken) throw new Error('Cannot read properties of undefined');
    return <Part name={name} />;
  }
  const Late = late('part', async () => ({ Broken }), 'Broken');
  show(
    <>
      <p>The rest</p>
      <Late name="The log" />
    </>,
  );

  await expect.element(alert).toHaveTextContent(/could not be shown.* report error [\da-f]{8}\./);
  const id = alert.element().textContent?.match(/error ([\da-f]{8})/)?.[1];
  expect(console.error).toHaveBeenCalledWith(`Error ${id}`, new Error('Cannot read properties of undefined'));
  await expect.element(page.getByRole('link', { name: 'Back to the Start Page' })).toHaveAttribute('href', '/admin');
  await expect.element(page.getByText('The rest')).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(page.getByText('The log is here')).toBeVisible();
});

test.each([
  ['could not be loaded', async () => (await loader(9)()).Part],
  [
    'failed to render',
    async () => () => {
      throw new Error('Cannot read properties of undefined');
    },
  ],
])('says so in place of a room that %s, and shows another one without a press [ADM-36]', async (_, load) => {
  const rooms = { '/': lateRoom<{ name: string }>('room', load), '/next': lateRoom('next', async () => Part) };
  function Rooms() {
    const navigate = useNavigate();
    const [path, setPath] = useState<keyof typeof rooms>('/');
    const Room = rooms[path];
    const follow = () => {
      navigate('/next');
      setPath('/next');
    };
    return (
      <>
        <button type="button" onClick={follow}>
          Next room
        </button>
        <LatePart fallback="Loading">
          <Room name={path} />
        </LatePart>
      </>
    );
  }
  show(<Rooms />);
  await expect.element(alert).toHaveTextContent(/^This part could not be/);

  await page.getByRole('button', { name: 'Next room' }).click();

  await expect.element(page.getByText('/next is here')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('loads a room again that could not be loaded at an earlier visit [ADM-36]', async () => {
  const Room = lateRoom('room', async () => (await load()).Part);
  const load = loader(1);
  function Rooms() {
    const navigate = useNavigate();
    const { pathname } = useLocation();
    return (
      <>
        <button type="button" onClick={() => navigate(pathname === '/' ? '/next' : '/')}>
          The other room
        </button>
        <LatePart fallback="Loading">{pathname === '/' ? <Room name="It" /> : <p>Next</p>}</LatePart>
      </>
    );
  }
  show(<Rooms />);
  await expect.element(alert).toHaveTextContent(/^This part could not be/);
  const other = page.getByRole('button', { name: 'The other room' });
  await other.click();
  await expect.element(page.getByText('Next')).toBeVisible();

  await other.click();

  await expect.element(page.getByText('It is here')).toBeVisible();
});
