export const consentLabels = {
  title: 'Cookies',
  question: 'May we count visits with Google Analytics? It sets cookies. The site works the same without.',
  accept: 'Accept',
  decline: 'Decline',
  settings: 'Cookie settings',
};
