import { expect, test } from 'vitest';
import { bookingFieldNames } from '#shared/leads/booking-fields.ts';
import { formTexts, noticeTexts, waitingText, waitLabels as waitTexts } from '#shared/leads/booking-texts.ts';
import * as names from '#shared/leads/form-names.ts';
import { bookingNotices, waitingNotice } from '../site/booking/booking-notices.ts';
import { formName, questionPrefix } from '../site/booking/booking-values.ts';
import { formLabels, waitLabels } from '../site/booking/form-labels.ts';

test('the form says the same, and names its controls the same, with scripts and without', () => {
  const { missingInformation, submissionFailed, bookingSubmitted } = bookingNotices;

  expect(formLabels).toMatchObject(formTexts);
  expect(waitLabels).toEqual(waitTexts);
  expect(missingInformation).toMatchObject(noticeTexts.missing);
  expect(submissionFailed).toMatchObject(noticeTexts.failed);
  expect(bookingSubmitted).toMatchObject(noticeTexts.stored);
  expect(waitingNotice).toMatchObject(waitingText);
  expect(questionPrefix).toBe(names.questionPrefix);
  expect(bookingFieldNames.map(formName)).toEqual(bookingFieldNames.map(names.formName));
});
