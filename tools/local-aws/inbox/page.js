const byId = (id) => document.getElementById(id);
let openEmail;
let shown = '';

byId('clear').addEventListener('click', async () => {
  await fetch('/emails', { method: 'DELETE' });
  openEmail = undefined;
  byId('email').replaceChildren(element('p', 'Choose an email to read it.'));
  await refresh();
});

await refresh();
setInterval(() => {
  if (!document.hidden) refresh();
}, 1500);
document.addEventListener('visibilitychange', refresh);

/** Redraws only on changes, so that focus and selection stay. */
async function refresh() {
  try {
    const paths = ['/summaries', '/services', '/outages', '/alarms', '/schedules'];
    const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
    if (texts.join() === shown) return;
    shown = texts.join();
    const [emails, services, outages, alarms, schedules] = texts.map((text) => JSON.parse(text));
    drawEmails(emails);
    byId('services').replaceChildren(...Object.entries(services).map((entry) => serviceItem(entry, outages)));
    byId('schedules').replaceChildren(...Object.entries(schedules).map(scheduleItem));
    byId('alarms').replaceChildren(...alarms.map(alarmItem));
    if (alarms.length === 0) byId('alarms').append(element('li', 'The stack has no alarms.'));
  } catch {
    shown = '';
    byId('count').textContent = '(local-aws is not running)';
  }
}

function drawEmails(emails) {
  byId('count').textContent = `(${emails.length})`;
  byId('empty').hidden = emails.length > 0;
  byId('emails').replaceChildren(
    ...emails.map((email) => {
      const button = element('button', element('strong', email.subject || '(no subject)'));
      button.type = 'button';
      button.append(element('span', `To ${email.to.join(', ')}`), timeOf(email));
      button.setAttribute('aria-current', String(email.id === openEmail));
      button.addEventListener('click', () => show(email, button));
      return element('li', button);
    }),
  );
}

async function show({ id }, button) {
  openEmail = id;
  for (const other of byId('emails').querySelectorAll('button')) other.setAttribute('aria-current', 'false');
  button.setAttribute('aria-current', 'true');
  const email = await (await fetch(`/emails/${encodeURIComponent(id)}`)).json();
  if (openEmail !== id) return;
  const facts = element('dl');
  const entries = { From: email.from, To: email.to.join(', '), 'Reply to': email.replyTo.join(', ') };
  for (const { name, value } of email.headers ?? []) {
    if (/^(message-id|in-reply-to|references)$/i.test(name)) entries[name] = value;
  }
  for (const [name, value] of Object.entries(entries)) {
    if (value) facts.append(element('dt', name), element('dd', value));
  }
  facts.append(element('dt', 'At'), element('dd', timeOf(email)));
  byId('email').replaceChildren(element('h2', email.subject || '(no subject)'), facts);
  if (email.headers) {
    const link = element('a', 'Raw message');
    link.href = `/emails/${encodeURIComponent(id)}/raw`;
    byId('email').append(element('p', link));
  }
  if (email.html !== undefined) byId('email').append(frameOf(email));
  if (email.text !== undefined) byId('email').append(element('pre', email.text));
  byId('email').scrollIntoView({ block: 'nearest' });
}

function frameOf(email) {
  const frame = element('iframe');
  frame.title = 'Email as HTML';
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  frame.src = `/emails/${encodeURIComponent(email.id)}/html`;
  return frame;
}

function serviceItem([service, label], outages) {
  const { mode, share = 1 } = outages[service] ?? {};
  const state = element('strong', mode ? `${mode}${share < 1 ? ` for ${share * 100} % of calls` : ''}` : 'up');
  state.className = mode ? 'bad' : 'good';
  const button = element('button', mode ? 'Switch on' : 'Switch off');
  button.type = 'button';
  button.setAttribute('aria-label', `${button.textContent}: ${label}`);
  button.addEventListener('click', async () => {
    const change = mode ? { method: 'DELETE' } : { method: 'PUT', body: '{"mode":"down"}' };
    await fetch(`/outages/${service}`, change);
    await refresh();
  });
  return element('li', `${label}: `, state, ' ', button);
}

function scheduleItem([logicalId, description]) {
  const label = description || logicalId;
  const button = element('button', 'Run now');
  button.type = 'button';
  button.setAttribute('aria-label', `Run now: ${label}`);
  button.addEventListener('click', () => fetch(`/schedules/${encodeURIComponent(logicalId)}`, { method: 'POST' }));
  return element('li', `${label} `, button);
}

function alarmItem({ name, description, state, reason }) {
  const label = element('strong', state);
  label.className = state === 'ALARM' ? 'bad' : state === 'OK' ? 'good' : 'quiet';
  const about = element('div', state === 'ALARM' && reason ? reason : (description ?? ''));
  about.className = 'quiet';
  return element('li', label, ` ${name}`, about);
}

function timeOf({ at }) {
  const time = element('time', new Date(at).toLocaleString());
  time.dateTime = at;
  return time;
}

/** Content is added as text, so an email cannot inject HTML. */
function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
