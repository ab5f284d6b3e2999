interface ColumnWidthsProps {
  /** In their order; pixels or a share, and without a width an equal part of what is left. */
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
