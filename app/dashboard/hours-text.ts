/** `12.5 h` */
export function hoursText(hours: number): string {
  return `${hours.toLocaleString('en', { maximumFractionDigits: 2 })} h`;
}
