//! The column titles of a table, as message ids. A leading `>` marks a column of figures, which is right-aligned.

import { useText } from '../i18n';

export function TableHead({ columns }: { columns: readonly string[] }) {
  const text = useText();
  return (
    <thead>
      <tr>
        {columns.map((column, at) => {
          const figures = column.startsWith('>');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order; two may have one title.
            <th key={at} scope="col" className={figures ? 'figures' : undefined}>
              {text(figures ? column.slice(1) : column)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
