import { mapsLink } from '#shared/values/maps-link.ts';
import { EmailLink, Paragraph, Value } from '../../email/emails/email-layout.tsx';

type Term = readonly [label: string, value: string];

/** A time such as `Sunday, March 8, 2026 at 3:00 PM EDT`, which never breaks inside its clock time. */
export function Time({ children }: { children: string }) {
  const [day, clock] = children.split(' at ');
  return (
    <>
      {day} at <span style={{ whiteSpace: 'nowrap' }}>{clock}</span>
    </>
  );
}

/** What is agreed on, in two columns: the button below stays near on a phone. */
export function Terms({ terms }: { terms: readonly Term[] }) {
  const rows = terms.flatMap((_, index) => (index % 2 === 0 ? [terms.slice(index, index + 2)] : []));
  return (
    <table role="presentation" border={0} cellPadding="0" cellSpacing="0" width="100%" style={{ tableLayout: 'fixed' }}>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.[0]}>
            {row.map(([label, value]) => (
              <td key={label} colSpan={3 - row.length} style={{ paddingRight: '12px', verticalAlign: 'top' }}>
                <Value label={label}>{value}</Value>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The postal address of the studio with a link to a map, if the studio has one. */
export function Place({ address }: { address: string }) {
  return (
    address && (
      <>
        <Value label="Where">{address}</Value>
        <Paragraph>
          <EmailLink href={mapsLink(address)}>Get directions</EmailLink>
        </Paragraph>
      </>
    )
  );
}
