//! Which fields a search lets through.

/** Those of which any text holds what was typed, whatever its case; all of them where the group's own title does. */
export function matching<T>(fields: T[], typed: string, title: string, texts: (field: T) => string[]): T[] {
  const asked = typed.trim().toLowerCase();
  if (asked === '' || title.toLowerCase().includes(asked)) return fields;
  return fields.filter((field) => texts(field).some((one) => one.toLowerCase().includes(asked)));
}
