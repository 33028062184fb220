import { forwardRef, type PropsWithChildren, Suspense } from 'react';
import { emailTree } from './email-tree.ts';

const Bold = ({ children }: PropsWithChildren) => <b>{children}</b>;
const Link = forwardRef<HTMLAnchorElement, { url: string }>(({ url }, ref) => (
  <a ref={ref} href={url}>
    Open
  </a>
));

test('renders components, fragments and lists into elements and texts', () => {
  const content = (
    <>
      <Bold>{['One', 2]}</Bold>
      <Link url="https://a.example" />
    </>
  );

  expect(emailTree(content)).toEqual([
    { tag: 'b', attributes: {}, children: ['One', '2'] },
    { tag: 'a', attributes: { href: 'https://a.example' }, children: ['Open'] },
  ]);
});

test('keeps zero and the empty text, and leaves out what React does not show', () => {
  expect(emailTree([0, '', null, undefined, true, false])).toEqual(['0', '']);
});

test('does not treat the reference to an element as an attribute', () => {
  expect(emailTree(<p ref={() => {}} lang="en" />)).toEqual([{ tag: 'p', attributes: { lang: 'en' }, children: [] }]);
});

test('fails for what an email cannot contain', () => {
  expect(() => emailTree({} as never)).toThrow('An email contains something that is neither an element nor text');
  expect(() => emailTree(<Suspense />)).toThrow('An email contains a component of an unknown kind');
});
