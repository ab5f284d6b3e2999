import { describe, expect, it } from 'vitest';
import { auditEvent } from '#contracts/auth';
import { eventLabels, auditQueryOf, readAuditFilters } from './audit-filters';
import { csvRecord } from '~/shell/csv';

describe('the filters in the address', () => {
  const read = (query: string) => readAuditFilters(new URLSearchParams(query));

  it('are read, and nonsense counts as not there', () => {
    expect(read('event=sign-in&search=+ada+&before=12')).toEqual({
      event: 'sign-in',
      search: 'ada',
      before: 12,
      after: null,
    });
    const nothing = { event: null, search: '', before: null, after: null };
    expect(read('')).toEqual(nothing);
    expect(read('event=toString&before=-1&after=1e9')).toEqual(nothing);
    expect(read(`after=7&search=${'x'.repeat(300)}`)).toEqual({
      ...nothing,
      after: 7,
      search: 'x'.repeat(200),
    });
    expect(read('before=3&after=7')).toMatchObject({ before: 3, after: null });
  });

  it('become the query of the call', () => {
    expect(auditQueryOf('p1', read('event=sign-in&before=3'))).toEqual({
      project_id: 'p1',
      event: 'sign-in',
      before: 3,
    });
    expect(auditQueryOf('p1', read(''))).toEqual({ project_id: 'p1' });
  });

  it('name every event there is', () => {
    expect(Object.keys(eventLabels).sort()).toEqual([...auditEvent.options].sort());
  });
});

describe('a record of the CSV file', () => {
  it.each([
    [['a', 'b c', ''], 'a,b c,\r\n'],
    [['say "hi"', 'a,b', 'two\nlines', 'cr\rhere'], '"say ""hi""","a,b","two\nlines","cr\rhere"\r\n'],
    [['=1+1', '+49', '-1', '@sum', '\tx'], "'=1+1,'+49,'-1,'@sum,'\tx\r\n"],
    [['\r=1', '=HYPERLINK("x")'], `"'\r=1","'=HYPERLINK(""x"")"\r\n`],
    [['a=1', "'"], "a=1,'\r\n"],
  ])('%j', (cells, record) => {
    expect(csvRecord(cells)).toBe(record);
  });
});
