type Props = { notice: string; heading: 'h2' | 'h3' };

/** A privacy notice: empty lines separate paragraphs, and a line that begins with `# ` is a heading. */
export function NoticeText({ notice, heading }: Props) {
  return notice.split(/\n(?:[ \t]*\n)+|\n(?=# )/).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: written once and never changed
    <Block key={index} text={block.trim()} heading={heading} />
  ));
}

function Block({ text, heading: Heading }: { text: string; heading: Props['heading'] }) {
  const [first = '', ...rest] = text.split('\n');
  if (!first.startsWith('# ')) return text && <p className="whitespace-pre-line">{text}</p>;
  return (
    <>
      <Heading className={Heading === 'h2' ? 'mt-6 text-xl font-semibold' : 'mt-2 font-semibold'}>
        {first.slice(2)}
      </Heading>
      {rest.length > 0 && <p className="whitespace-pre-line">{rest.join('\n')}</p>}
    </>
  );
}
