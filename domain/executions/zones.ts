/**
 * A time zone for schedules (docs/rules/executions.md, Schedule), with a label such as 'Central ST (GMT -06:00)'. The
 * label has the offset of standard time. Schedules use the IANA name, which keeps the local time over daylight-saving
 * changes.
 */
export interface ScheduleZone {
  /** IANA name, e.g. `America/Chicago`. */
  zone: string;
  label: string;
  /** Hours ahead of UTC in standard time. */
  offset: number;
}

/** Standard offset in hours, name, IANA zone; from west to east. */
const listed: [number, string, string][] = [
  [-11, 'Samoa', 'Pacific/Pago_Pago'],
  [-10, 'Hawaii', 'Pacific/Honolulu'],
  [-9.5, 'Marquesas', 'Pacific/Marquesas'],
  [-9, 'Alaska ST', 'America/Anchorage'],
  [-8, 'Pacific ST', 'America/Los_Angeles'],
  [-7, 'Mountain ST', 'America/Denver'],
  [-7, 'Arizona', 'America/Phoenix'],
  [-6, 'Central ST', 'America/Chicago'],
  [-6, 'Mexico', 'America/Mexico_City'],
  [-6, 'Central America', 'America/Guatemala'],
  [-5, 'Eastern ST', 'America/New_York'],
  [-5, 'Cuba', 'America/Havana'],
  [-5, 'Colombia', 'America/Bogota'],
  [-5, 'Peru', 'America/Lima'],
  [-4, 'Atlantic ST', 'America/Halifax'],
  [-4, 'Chile', 'America/Santiago'],
  [-4, 'Venezuela', 'America/Caracas'],
  [-4, 'Bolivia', 'America/La_Paz'],
  [-3.5, 'Newfoundland ST', 'America/St_Johns'],
  [-3, 'Brazil', 'America/Sao_Paulo'],
  [-3, 'Argentina', 'America/Argentina/Buenos_Aires'],
  [-3, 'Uruguay', 'America/Montevideo'],
  [-2, 'South Georgia', 'Atlantic/South_Georgia'],
  [-1, 'Azores', 'Atlantic/Azores'],
  [-1, 'Cape Verde', 'Atlantic/Cape_Verde'],
  [0, 'Coordinated Universal Time', 'Etc/UTC'],
  [0, 'United Kingdom', 'Europe/London'],
  [0, 'Ireland', 'Europe/Dublin'],
  [0, 'Western Europe', 'Europe/Lisbon'],
  [0, 'Iceland', 'Atlantic/Reykjavik'],
  [0, 'Ghana', 'Africa/Accra'],
  [1, 'Central Europe', 'Europe/Berlin'],
  [1, 'France', 'Europe/Paris'],
  [1, 'Poland', 'Europe/Warsaw'],
  [1, 'Spain', 'Europe/Madrid'],
  [1, 'Morocco', 'Africa/Casablanca'],
  [1, 'Nigeria', 'Africa/Lagos'],
  [2, 'Eastern Europe', 'Europe/Athens'],
  [2, 'Finland', 'Europe/Helsinki'],
  [2, 'Ukraine', 'Europe/Kyiv'],
  [2, 'Israel', 'Asia/Jerusalem'],
  [2, 'Lebanon', 'Asia/Beirut'],
  [2, 'Egypt', 'Africa/Cairo'],
  [2, 'South Africa', 'Africa/Johannesburg'],
  [3, 'Moscow', 'Europe/Moscow'],
  [3, 'Turkey', 'Europe/Istanbul'],
  [3, 'Arabia', 'Asia/Riyadh'],
  [3, 'East Africa', 'Africa/Nairobi'],
  [3.5, 'Iran', 'Asia/Tehran'],
  [4, 'Gulf', 'Asia/Dubai'],
  [4, 'Georgia', 'Asia/Tbilisi'],
  [4, 'Mauritius', 'Indian/Mauritius'],
  [4.5, 'Afghanistan', 'Asia/Kabul'],
  [5, 'Pakistan', 'Asia/Karachi'],
  [5, 'Uzbekistan', 'Asia/Tashkent'],
  [5, 'Yekaterinburg', 'Asia/Yekaterinburg'],
  [5.5, 'India', 'Asia/Kolkata'],
  [5.5, 'Sri Lanka', 'Asia/Colombo'],
  [5.75, 'Nepal', 'Asia/Kathmandu'],
  [6, 'Bangladesh', 'Asia/Dhaka'],
  [6.5, 'Myanmar', 'Asia/Yangon'],
  [7, 'Indochina', 'Asia/Bangkok'],
  [7, 'Vietnam', 'Asia/Ho_Chi_Minh'],
  [7, 'Western Indonesia', 'Asia/Jakarta'],
  [8, 'China', 'Asia/Shanghai'],
  [8, 'Hong Kong', 'Asia/Hong_Kong'],
  [8, 'Singapore', 'Asia/Singapore'],
  [8, 'Philippines', 'Asia/Manila'],
  [8, 'Western Australia', 'Australia/Perth'],
  [9, 'Japan', 'Asia/Tokyo'],
  [9, 'Korea', 'Asia/Seoul'],
  [9.5, 'Central Australia', 'Australia/Adelaide'],
  [9.5, 'Northern Australia', 'Australia/Darwin'],
  [10, 'Eastern Australia', 'Australia/Sydney'],
  [10, 'Queensland', 'Australia/Brisbane'],
  [10, 'Vladivostok', 'Asia/Vladivostok'],
  [10.5, 'Lord Howe Island', 'Australia/Lord_Howe'],
  [11, 'Solomon Islands', 'Pacific/Guadalcanal'],
  [12, 'New Zealand', 'Pacific/Auckland'],
  [12, 'Fiji', 'Pacific/Fiji'],
  [12.75, 'Chatham Islands', 'Pacific/Chatham'],
  [13, 'Tonga', 'Pacific/Tongatapu'],
  [14, 'Line Islands', 'Pacific/Kiritimati'],
];

/** Returns 'GMT ±HH:MM' for hours ahead of UTC. */
export function gmtLabel(offset: number): string {
  const minutes = Math.round(Math.abs(offset) * 60);
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `GMT ${offset < 0 ? '-' : '+'}${parts.join(':')}`;
}

export const scheduleZones: readonly ScheduleZone[] = listed.map(([offset, name, zone]) => ({
  zone,
  offset,
  label: `${name} (${gmtLabel(offset)})`,
}));

/** Returns the label of a schedule's zone; its IANA name if not listed, the offset without a zone. */
export function zoneLabel({ zone, timeZone }: { zone?: string; timeZone: number }): string {
  if (zone === undefined) return gmtLabel(timeZone);
  return scheduleZones.find((scheduleZone) => scheduleZone.zone === zone)?.label ?? zone;
}
