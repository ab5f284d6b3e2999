interface ColumnWidthsProps {
  /** In order. Width in pixels or as a share. Columns without a width share the remaining space equally. */
  columns: readonly { label: string; width?: number | string }[];
}

/** How wide the columns of a table are. */
export function ColumnWidths({ columns }: ColumnWidthsProps) {
  return (
    <colgroup>
      {columns.map(({ label, width }) => (
        <col key={label} style={{ width }} />
      ))}
    </colgroup>
  );
}
