//! Which fields match a search.

/** The fields with a text that contains the typed text, in any case; all of them where the group's title does. */
export function matching<T>(fields: T[], typed: string, title: string, texts: (field: T) => string[]): T[] {
  const asked = typed.trim().toLowerCase();
  if (asked === '' || title.toLowerCase().includes(asked)) return fields;
  return fields.filter((field) => texts(field).some((one) => one.toLowerCase().includes(asked)));
}
