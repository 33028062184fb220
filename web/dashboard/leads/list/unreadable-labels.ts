import { done } from '../../../common/notice.ts';

/** Of stored leads that cannot be read. */
export const unreadableLabels = {
  title: (count: number) => (count === 1 ? '1 lead could not be read' : `${count} leads could not be read`),
  hint: 'Some of its data is damaged, so the list, exports and emails leave it out. Ask your operator to repair it, or an administrator to erase it.',
  noDate: 'No date',
  erased: done('Lead Erased', 'The damaged lead has been erased.'),
} as const;
