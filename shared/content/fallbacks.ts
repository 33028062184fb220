/** Shown until the studio saves its own rows (specification 3 and 9). */
export const fallbackCallouts = [
  {
    id: 'fallback-1',
    title: '100% Female Artists',
    description: 'Every piece here is drawn and made by women.',
    icon: 'Users',
  },
  {
    id: 'fallback-2',
    title: 'Late Night Sessions',
    description: 'For people who wake up when others go to bed.',
    icon: 'Clock',
  },
  {
    id: 'fallback-3',
    title: 'Walk Ins Welcome',
    description: 'Come by and ask. If a chair is free, it is yours.',
    icon: 'Star',
  },
] as const;

export const fallbackFaqs = [
  {
    id: 'fallback-1',
    question: 'Do I need an appointment, or can I walk in?',
    answer: 'Walk-ins are welcome when a chair is free. For larger or custom work, please book an appointment.',
  },
  {
    id: 'fallback-2',
    question: 'When are you open?',
    answer:
      'Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday. Late-night sessions by reservation only.',
  },
  {
    id: 'fallback-3',
    question: 'Where do I find you?',
    answer: 'Our address is at the foot of this page. Get Directions opens it in your maps.',
  },
] as const;

/** Shown on the coming-soon page until hours are stored (CONST-05). */
export const fallbackHours = 'Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday';
