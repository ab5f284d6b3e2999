import classes from './data-table.module.css';

/** A table of Gherkin: the rows of a step, or Examples with their header. */
export function DataTable({ header, rows }: { header?: string[]; rows: string[][] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        {header && (
          <thead>
            <tr>
              {header.map((cell, index) => (
                <th key={index} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
