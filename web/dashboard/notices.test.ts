import { expect, test } from 'vitest';
import { destructive, normal, warning } from '../testing/notices.ts';
import { notificationFailed, requestsEmailed } from './leads/leads-labels.ts';
import { leadsEmailed } from './leads/list/list-labels.ts';
import { imageTooLarge } from './ui/editor/editor-notices.ts';
import { leadNotices } from './ui/notices.ts';

test('names each image that is too large [MSG-70]', () => {
  expect(imageTooLarge(['big.png'])).toEqual(destructive('File too large', 'big.png is larger than 10MB.'));
});

test('gives the reason why an email was not sent', () => {
  expect(notificationFailed('No right to send.')).toEqual(destructive('Email Failed', 'No right to send.'));
});

test('counts emailed leads with lead(s), for one and for two [MSG-50]', () => {
  expect(leadsEmailed(1)).toEqual(normal('Email Sent', 'Email sent successfully with 1 lead(s).'));
  expect(leadsEmailed(2)).toEqual(normal('Email Sent', 'Email sent successfully with 2 lead(s).'));
});

test('reports how many unsent requests were emailed, how many are left, and why', () => {
  const emailed = (body: string, variant: string) => ({ title: 'Email Sent', body, variant });

  expect(requestsEmailed({ emailed: 1, left: 0 })).toEqual(
    emailed('The studio has been emailed about one request.', 'normal'),
  );
  expect(requestsEmailed({ emailed: 3, left: 0 })).toEqual(
    emailed('The studio has been emailed about 3 requests.', 'normal'),
  );
  expect(requestsEmailed({ emailed: 3, left: 1 })).toEqual(
    emailed('The studio has been emailed about 3 requests. One is left: please try again.', 'warning'),
  );
  expect(requestsEmailed({ emailed: 1, left: 2, reason: 'SES is down.' })).toEqual(
    emailed('The studio has been emailed about one request. 2 are left: please try again. SES is down.', 'warning'),
  );
});

test('names the lead or the number of leads in notices', () => {
  expect(leadNotices.erased('Ada Byron')).toEqual(normal('Lead Erased', 'Ada Byron is no longer stored.'));
  expect(leadNotices.released('Ada Byron')).toEqual(normal('Request Released', 'Ada Byron is now a new lead.'));
  expect(leadNotices.exported(2)).toEqual(normal('Leads Exported', '2 lead(s) are in the file.'));
  expect(leadNotices.exported(2, 1)).toEqual(
    warning('Leads Exported', '2 lead(s) are in the file. 1 could not be read and were left out.'),
  );
  expect(leadNotices.exported(200, 0, true)).toEqual(
    warning(
      'Leads Exported',
      '200 lead(s) are in the file. Some matches may be missing. Type more letters to narrow your search.',
    ),
  );
});
