type Item = { id: string };
type Page = { leads: Item[]; unreadable?: Item[] | undefined };

/** Two pages of a list as one, whose further pages are those of the second. */
export function joined<P extends Page>(page: P, more: P): P {
  const unreadable = [...(page.unreadable ?? []), ...(more.unreadable ?? [])];
  return { ...more, leads: [...page.leads, ...more.leads], unreadable };
}

/** A page without a lead that has left the list. */
export function without<P extends Page>(page: P, id: string): P {
  const isOther = (item: Item) => item.id !== id;
  return { ...page, leads: page.leads.filter(isOther), unreadable: page.unreadable?.filter(isOther) };
}
