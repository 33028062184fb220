const byId = (id) => document.getElementById(id);
let openMail;
let shown = '';

byId('clear').addEventListener('click', async () => {
  await fetch('/mails', { method: 'DELETE' });
  openMail = undefined;
  byId('mail').replaceChildren(element('p', 'Choose a mail to read it.'));
  await refresh();
});

await refresh();
setInterval(() => {
  if (!document.hidden) refresh();
}, 1500);
document.addEventListener('visibilitychange', refresh);

/** Draws what has changed since the last time; nothing else, so that focus and selection stay where they are. */
async function refresh() {
  try {
    const paths = ['/mails', '/services', '/outages', '/alarms', '/schedules'];
    const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
    if (texts.join() === shown) return;
    shown = texts.join();
    const [mails, services, outages, alarms, schedules] = texts.map((text) => JSON.parse(text));
    drawMails(mails);
    byId('services').replaceChildren(...Object.entries(services).map((entry) => serviceItem(entry, outages)));
    byId('schedules').replaceChildren(...Object.entries(schedules).map(scheduleItem));
    byId('alarms').replaceChildren(...alarms.map(alarmItem));
    if (alarms.length === 0) byId('alarms').append(element('li', 'The stack has no alarms.'));
  } catch {
    shown = '';
    byId('count').textContent = '(the local run does not answer)';
  }
}

function drawMails(mails) {
  byId('count').textContent = `(${mails.length})`;
  byId('empty').hidden = mails.length > 0;
  byId('mails').replaceChildren(
    ...mails.map((mail) => {
      const button = element('button', element('strong', mail.subject || '(no subject)'));
      button.type = 'button';
      button.append(element('span', `To ${mail.to.join(', ')}`), timeOf(mail));
      button.setAttribute('aria-current', String(mail.id === openMail));
      button.addEventListener('click', () => show(mail, button));
      return element('li', button);
    }),
  );
}

function show(mail, button) {
  openMail = mail.id;
  for (const other of byId('mails').querySelectorAll('button')) other.setAttribute('aria-current', 'false');
  button.setAttribute('aria-current', 'true');
  const facts = element('dl');
  const entries = { From: mail.from, To: mail.to.join(', '), 'Reply to': mail.replyTo.join(', ') };
  for (const [name, value] of Object.entries(entries)) {
    if (value) facts.append(element('dt', name), element('dd', value));
  }
  facts.append(element('dt', 'At'), element('dd', timeOf(mail)));
  byId('mail').replaceChildren(element('h2', mail.subject || '(no subject)'), facts);
  if (mail.html !== undefined) byId('mail').append(frameOf(mail));
  if (mail.text !== undefined) byId('mail').append(element('pre', mail.text));
  byId('mail').scrollIntoView({ block: 'nearest' });
}

function frameOf(mail) {
  const frame = element('iframe');
  frame.title = 'The mail as HTML';
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  frame.src = `/mails/${encodeURIComponent(mail.id)}/html`;
  return frame;
}

function serviceItem([service, words], outages) {
  const mode = outages[service];
  const state = element('strong', mode ?? 'up');
  state.className = mode ? 'bad' : 'good';
  const button = element('button', mode ? 'Switch on' : 'Switch off');
  button.type = 'button';
  button.setAttribute('aria-label', `${button.textContent}: ${words}`);
  button.addEventListener('click', async () => {
    const change = mode ? { method: 'DELETE' } : { method: 'PUT', body: '{"mode":"down"}' };
    await fetch(`/outages/${service}`, change);
    await refresh();
  });
  return element('li', `${words}: `, state, ' ', button);
}

function scheduleItem([logicalId, description]) {
  const words = description || logicalId;
  const button = element('button', 'Run now');
  button.type = 'button';
  button.setAttribute('aria-label', `Run now: ${words}`);
  button.addEventListener('click', () => fetch(`/schedules/${encodeURIComponent(logicalId)}`, { method: 'POST' }));
  return element('li', `${words} `, button);
}

function alarmItem({ name, description, state, reason }) {
  const words = element('strong', state);
  words.className = state === 'ALARM' ? 'bad' : state === 'OK' ? 'good' : 'quiet';
  const about = element('div', state === 'ALARM' && reason ? reason : (description ?? ''));
  about.className = 'quiet';
  return element('li', words, ` ${name}`, about);
}

function timeOf({ at }) {
  const time = element('time', new Date(at).toLocaleString());
  time.dateTime = at;
  return time;
}

/** Text goes in as text, so nothing that a mail says becomes part of the page. */
function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
