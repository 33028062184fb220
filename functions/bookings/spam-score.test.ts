import { aBooking } from '../testing/builders.ts';
import genuineDescriptions from './genuine-descriptions.json' with { type: 'json' };
import { spamScore } from './spam-score.ts';

const person = { secondsOpen: 40, hiddenField: '' };
/** Autofilled by the browser and sent within a second. */
const autofilled = { secondsOpen: 0.6, hiddenField: '' };
/** Offline at the first interaction, scripts blocked, or a tab from last week. */
const unknownTime = { secondsOpen: undefined, hiddenField: '' };
const fromHere = 10;

const reference = 'A snake like this one: https://www.instagram.com/p/CxYz12/ around my left forearm.';

describe('lets real visitors pass', () => {
  test.each([
    ['a short text', { description: 'moth' }],
    ['a link to an Instagram post as reference', { description: reference }],
    ['an Instagram profile without https', { description: 'Like www.instagram.com/ada.tattoos or instagram.com/x' }],
    [
      'several references at once',
      {
        description:
          'https://pin.it/4kX https://www.pinterest.de/pin/1 https://photos.app.goo.gl/abc https://youtu.be/xyz https://i.imgur.com/1.jpg https://drive.google.com/file/d/1',
      },
    ],
    ['their own website', { description: 'My logo is on https://www.bakery-lane.example, please make it small.' }],
    ['two links to small websites', { description: 'https://a.example/1.jpg and https://b.example/2.jpg' }],
    [
      'a pasted text of 5,000 characters with line breaks',
      { description: `${'A long story.\r\n\t'.repeat(300)}`.slice(0, 5000) },
    ],
    ['Russian', { first_name: 'Анна', last_name: 'Каренина', description: 'Хочу татуировку с журавлём на плече.' }],
    ['Chinese', { first_name: '李', last_name: '李', description: '我想要一个小的纹身，在手腕上。' }],
    ['Arabic', { first_name: 'ليلى', last_name: 'حداد', description: 'أريد وشمًا صغيرًا على معصمي' }],
    ['Japanese with emoji', { first_name: '花子', last_name: '山田', description: '桜のタトゥーをお願いします🌸' }],
    ['a casino motif', { description: 'Casino chips, dice and the ace of spades, with a bitcoin coin beside them.' }],
    ['a name that is given twice', { first_name: 'Sarah', last_name: 'Sarah' }],
    ['a name with a dot', { first_name: 'J.R.', last_name: 'St. John' }],
    ['capitals', { description: 'PLEASE CALL ME BACK, I WANT A BIG DRAGON ON MY BACK!!!' }],
  ])('who write %s: slowly, with autofill, and without a form time', (_, change) => {
    const booking = aBooking(change);

    for (const sending of [person, autofilled, unknownTime]) {
      expect(spamScore(booking, sending).score).toBeLessThan(fromHere);
    }
  });

  test.each([
    ['slowly', person],
    ['with autofill', autofilled],
    ['without a form time', unknownTime],
  ])('who link to references: holds at most 3 of 300 descriptions that are sent %s [LEAD-41]', (_, sending) => {
    const scores = genuineDescriptions.map((description) =>
      spamScore(aBooking({ description }), { ...sending, ownHosts: ['studio.example'] }),
    );

    expect(scores).toHaveLength(300);
    expect(scores.filter(({ score }) => score >= fromHere).length).toBeLessThanOrEqual(3);
  });

  test('scores 0 for a plain request that was not sent too fast', () => {
    expect(spamScore(aBooking({ description: reference }), person)).toEqual({ score: 0, reasons: [] });
  });

  test('does not hold a request only for a missing or short form time', () => {
    expect(spamScore(aBooking(), unknownTime)).toEqual({ score: 2, reasons: ['no-form-time'] });
    expect(spamScore(aBooking(), autofilled)).toEqual({ score: 4, reasons: ['too-fast'] });
  });
});

const reasonsOf = (change: Parameters<typeof aBooking>[0], sending = person) =>
  spamScore(aBooking(change), sending).reasons;

test('knows the sites where people keep reference images', () => {
  const hosts = [
    ...['instagram.com', 'instagr.am', 'threads.net', 'facebook.com', 'fb.com', 'fb.me', 'tiktok.com', 'x.com'],
    ...['twitter.com', 'tumblr.com', 'youtube.com', 'youtu.be', 'flickr.com', 'behance.net', 'deviantart.com'],
    ...['artstation.com', 'imgur.com', 'unsplash.com', 'etsy.com', 'icloud.com', 'dropbox.com', 'onedrive.live.com'],
    ...['1drv.ms', 'wetransfer.com', 'we.tl', 'goo.gl', 'wikipedia.org', 'pin.it', 'pinterest.co.uk', 'google.com'],
    ...['reddit.com', 'i.redd.it', 'share.google', 'i.pinimg.com', 'cdninstagram.com', 'pbs.twimg.com', 'gstatic.com'],
    ...['lh3.googleusercontent.com', 'ibb.co', 'postimg.cc', 'prnt.sc', 'gyazo.com'],
  ];

  for (const host of hosts) expect([host, reasonsOf({ description: `https://${host}/a` })]).toEqual([host, []]);
  expect(reasonsOf({ description: 'Like this one: https://instagram.com...' })).toEqual([]);
});

const many = (host: string, count: number) => Array.from({ length: count }, () => `https://${host}/1`).join('\n');
const linksOf = (description: string) => spamScore(aBooking({ description }), person).score;

test('never counts links to the website of the studio [LEAD-41]', () => {
  const ownHosts = ['www.studio.example', 'd1.cloudfront.example'];
  const scoreOf = (host: string) => spamScore(aBooking({ description: many(host, 9) }), { ...person, ownHosts }).score;

  for (const host of ['studio.example', 'www.studio.example', 'shop.studio.example', 'd1.cloudfront.example']) {
    expect([host, scoreOf(host)]).toEqual([host, 0]);
  }
  for (const host of ['mystudio.example', 'studio.example.org', 'd2.cloudfront.example']) {
    expect([host, scoreOf(host)]).toEqual([host, 26]);
  }
});

test('lets a sentence in any script take more off the score than links to references add [LEAD-41]', () => {
  for (const sentence of [
    'A fox asleep on my arm:',
    'Лиса на моём плече:',
    '手首に小さな狐をお願いします',
    'แมวตัวเล็กที่ข้อมือ',
  ]) {
    expect(linksOf(`${sentence} ${many('a.example', 4)}`)).toBe(2);
  }
  expect(linksOf(`Like these three: ${many('a.example', 4)}`)).toBe(11);
  expect(linksOf(`${many('a.example', 4)} ${many('pin.it', 20)}`)).toBe(11);
  expect(linksOf(`A fox asleep on my arm: ${many('a.example', 7)} ${many('pin.it', 20)}`)).toBe(11);
  expect(linksOf(`A fox asleep on my arm: ${many('a.example', 3)}`)).toBe(0);
});

test('lets no sentence that advertises or holds markup take anything off [LEAD-41]', () => {
  expect(linksOf(`Buy real followers for your shop: ${many('a.example', 2)}`)).toBe(9);
  expect(linksOf(`Look at all of these: [url=${many('a.example', 2)}]`)).toBe(11);
});

test.each([
  ...['seo service', 'seo for shops like yours: an expert', 'seo experts', 'seo agency', 'seo audit', 'seo package'],
  ...['rank on google', 'ranking on google', 'first page on google', 'the top of the list on google'],
  ...['backlink', 'back links', 'guest post', 'guest posts', 'guest posting'],
  ...['more traffic', 'increase your website traffic', 'boost it with real traffic'],
  ...['web design service', 'website design by our agency', 'web site redesign offer', 'affordable app development'],
  ...['mobile app development', 'bitcoin profit', 'forex: invest', 'crypto, a safe investment', 'bitcoin investors'],
  ...['payday loan', 'business loans', 'online casino', 'viagra', 'buy followers', 'real instagram followers'],
  ...['make money from home', 'unsubscribe'],
])('counts "%s" as one phrase of an advertisement', (description) => {
  expect(spamScore(aBooking({ description }), person)).toEqual({ score: 4, reasons: ['words'] });
});

test('calls a form too fast below three seconds', () => {
  expect(reasonsOf({}, { secondsOpen: 2.9, hiddenField: '' })).toEqual(['too-fast']);
  expect(reasonsOf({}, { secondsOpen: 3, hiddenField: '' })).toEqual([]);
});

test('ignores spaces in the hidden field', () => {
  expect(reasonsOf({}, { ...person, hiddenField: ' \n' })).toEqual([]);
});

test.each(['http://prize', 'www.prize', 'Win at prize.com', 'my-prize.TOP', 'a.shop'])('finds a link in %s', (text) => {
  for (const field of ['first_name', 'last_name', 'phone', 'artist']) {
    expect(reasonsOf({ [field]: text })).toEqual(['link-in-name']);
  }
});

test('finds links of pages with other attributes, and links without encryption', () => {
  expect(reasonsOf({ description: '<a class="x" href="#">' })).toEqual(['link-markup']);
  expect(reasonsOf({ description: 'http://pills.example' })).toEqual(['links']);
});

test.each([
  ['Ann', 'ANN', ['same-names']],
  ['Al', 'Al', []],
  ['Ann', 'Anna', []],
])('compares the names %s and %s', (first_name, last_name, reasons) => {
  expect(reasonsOf({ first_name, last_name })).toEqual(reasons);
});

describe('holds what looks like spam', () => {
  test.each([
    ['a filled hidden field', {}, { ...person, hiddenField: 'Hello' }, ['hidden-field']],
    [
      'four links to unknown websites',
      { description: 'https://a.example https://b.example https://c.example www.d.example' },
      person,
      ['links'],
    ],
    [
      'three links, sent at once',
      { description: 'https://a.example https://b.example https://c.example' },
      autofilled,
      ['too-fast', 'links'],
    ],
    [
      'an SEO offer without a form time',
      { description: 'We offer SEO services and backlinks. Rank on Google in 30 days!' },
      unknownTime,
      ['no-form-time', 'words'],
    ],
    [
      'a link in the name',
      { first_name: 'Win 1000$ https://prize.example', description: 'Open https://prize.example' },
      person,
      ['links', 'link-in-name'],
    ],
    [
      'links as forums write them',
      { description: '[url=https://pills.example]cheap viagra[/url]' },
      person,
      ['links', 'link-markup', 'words'],
    ],
    [
      'links as pages write them',
      { description: '<a href="https://pills.example">buy followers</a>' },
      person,
      ['links', 'link-markup', 'words'],
    ],
    [
      'hosts that only look like references',
      {
        description:
          'https://instagram.com.login.example https://notinstagram.com https://pinterest.example.info https://x.y.example',
      },
      person,
      ['links'],
    ],
  ])('%s', (_, change, sending, reasons) => {
    const { score, reasons: found } = spamScore(aBooking(change), sending);

    expect(score).toBeGreaterThanOrEqual(fromHere);
    expect(found).toEqual(reasons);
  });
});
