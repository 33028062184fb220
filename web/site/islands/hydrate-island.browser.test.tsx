import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announce } from '../../common/page-events.ts';
import { hydrateIsland } from './hydrate-island.tsx';
import { Island } from './island.tsx';

type Props = { failsAt: 'once' | 'a press' | 'new data' | 'never'; version: number };

/** A form whose button counts its presses. */
function Form({ failsAt, version }: Props) {
  const [presses, setPresses] = useState(0);
  if (failsAt === 'once' && typeof hydrating !== 'undefined') throw new Error('once');
  if (failsAt === 'a press' && presses > 0) throw new Error('a press');
  if (failsAt === 'new data' && version > 1) throw new Error('new data');
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {`Version ${version}, ${presses} presses`}
    </button>
  );
}
let hydrating: true | undefined;

test.each<Props['failsAt']>(['once', 'a press', 'new data'])(
  'shows what the document has when an island fails to render: %s',
  async (failsAt) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const host = document.body.appendChild(document.createElement('div'));
    const ended = new AbortController();
    onTestFinished(() => {
      ended.abort();
      hydrating = undefined;
      log.mockRestore();
      host.remove();
    });
    host.innerHTML = renderToString(<Island name="form" component={Form} props={{ failsAt, version: 1 }} />);
    const island = host.querySelector<HTMLElement>('[data-island]')!;
    const published = island.innerHTML;
    hydrating = true;

    await hydrateIsland(island, Form, ended.signal);
    await userEvent.click(page.getByRole('button'));
    island.nextElementSibling!.textContent = JSON.stringify({ failsAt, version: 2 });
    announce('page-renewed');

    await expect.poll(() => log.mock.calls.map(([error]) => String(error))).toEqual([`Error: ${failsAt}`]);
    await expect.poll(() => island.innerHTML).toBe(published);
    announce('page-renewed');
    await userEvent.click(page.getByRole('button'));
    expect(island.innerHTML).toBe(published);
  },
);
