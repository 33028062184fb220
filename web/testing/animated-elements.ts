/** Elements with an animation or transition, by their first classes. A browser test sends the source to its page. */
export function animatedElements(): string[] {
  const seconds = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat));
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
      const isAnimated = animationName !== 'none' && seconds(animationDuration) > 0.01;
      return seconds(transitionDuration) > 0.01 || isAnimated || scrollBehavior === 'smooth';
    })
    .map(({ localName, className }) => `${localName} ${String(className).slice(0, 60)}`);
}
