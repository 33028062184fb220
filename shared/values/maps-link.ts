/** A map search for a postal address; the same URL works on all devices (HDR-05). */
export function mapsLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
