/** Loads the whole style sheet for a document that has only the styles of what it shows at first. @throws when it cannot be loaded */
export async function loadWholeStyles({ dataset: { styles } }: HTMLElement): Promise<void> {
  if (!styles || document.head.querySelector(`link[href="${styles}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  const isLoaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error('The styles could not be loaded')));
  });
  document.head.append(link);
  // The next attempt loads it again.
  await isLoaded.catch((error) => {
    link.remove();
    throw error;
  });
}
