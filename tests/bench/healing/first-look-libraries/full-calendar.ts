import type { ComponentLibrary, LibraryVersion } from '../libraries/words';

/** FullCalendar 3 and 6: the month of the demos, with the draggable events of the demo "external dragging". */

interface CalendarEvent {
  id?: number;
  title: string;
  start: string;
  end?: string;
  url?: string;
}

const eventsBefore: readonly CalendarEvent[] = [
  { title: 'All Day Event', start: '2018-03-01' },
  { title: 'Long Event', start: '2018-03-07', end: '2018-03-10' },
  { id: 999, title: 'Repeating Event', start: '2018-03-09T16:00:00' },
  { id: 999, title: 'Repeating Event', start: '2018-03-16T16:00:00' },
  { title: 'Conference', start: '2018-03-11', end: '2018-03-13' },
  { title: 'Meeting', start: '2018-03-12T10:30:00', end: '2018-03-12T12:30:00' },
  { title: 'Lunch', start: '2018-03-12T12:00:00' },
  { title: 'Meeting', start: '2018-03-12T14:30:00' },
  { title: 'Happy Hour', start: '2018-03-12T17:30:00' },
  { title: 'Dinner', start: '2018-03-12T20:00:00' },
  { title: 'Birthday Party', start: '2018-03-13T07:00:00' },
  { title: 'Click for Google', url: 'https://google.com/', start: '2018-03-28' },
];

/** Two events were deleted: one repeated event, and the event at 17:30. */
const eventsAfter = eventsBefore.filter(
  ({ title, start }) => title !== 'Happy Hour' && start !== '2018-03-16T16:00:00',
);

const panel = (names: readonly string[], eventOf: (name: string) => string) =>
  `<div id="wrap" style="display:flex;gap:20px"><div id="external-events" style="width:150px"><h4>Draggable Events</h4>
<div id="external-events-list">${names.map(eventOf).join('')}</div>
<p><input type="checkbox" id="drop-remove"> <label for="drop-remove">remove after drop</label></p></div>
<div id="calendar" style="max-width:900px;flex:1"></div></div>`;

const before: LibraryVersion = {
  packages: {
    jquery: ['jquery', '3.7.1'],
    moment: ['moment', '2.30.1'],
    fullcalendar: ['fullcalendar', '3.10.5'],
  },
  files: [
    '/fullcalendar/dist/fullcalendar.min.css',
    '/jquery/dist/jquery.min.js',
    '/moment/min/moment.min.js',
    '/fullcalendar/dist/fullcalendar.min.js',
  ],
  body: () => `${panel(
    ['My Event 1', 'My Event 2', 'My Event 3', 'My Event 4', 'My Event 5'],
    (name) => `<div class="fc-event">${name}</div>`,
  )}
<script>$(function () { $('#calendar').fullCalendar({
  customButtons: { print: { text: 'print' }, reload: { text: 'reload' } },
  header: { left: 'prev,next today reload,print', center: 'title', right: 'month,agendaWeek,agendaDay,listMonth' },
  defaultDate: '2018-03-12', navLinks: true, selectable: true, editable: true, droppable: true, eventLimit: true,
  events: ${JSON.stringify(eventsBefore)} }); });</script>`,
};

const after: LibraryVersion = {
  packages: { fullcalendar: ['fullcalendar', '6.1.15'] },
  files: ['/fullcalendar/index.global.min.js'],
  body: () => `${panel(
    ['My Event 1', 'My Event 2', 'My Event 3', 'My Event 5'],
    (name) =>
      `<div class="fc-event fc-h-event fc-daygrid-event fc-daygrid-block-event"><div class="fc-event-main">${name}</div></div>`,
  )}
<script>document.addEventListener('DOMContentLoaded', function () {
  var calendar = new FullCalendar.Calendar(document.getElementById('calendar'), {
    customButtons: { reload: { text: 'reload' } },
    headerToolbar: { left: 'prev,next today reload', center: 'title', right: 'dayGridMonth,timeGridWeek,timeGridDay' },
    initialDate: '2018-03-12', navLinks: true, selectable: true, editable: true, droppable: true, dayMaxEvents: true,
    events: ${JSON.stringify(eventsAfter)} });
  calendar.render();
});</script>`,
};

const event = (name: string) => `.fc-view .fc-event:has-text("${name}")`;
const draggable = (name: string) => `#external-events .fc-event:has-text("${name}")`;
const inPopover = (name: string) => `.fc-popover .fc-event:has-text("${name}")`;
const secondMeeting = '.fc-view .fc-event:has-text("2:30"):not(:has-text("10:30"))';

export const fullCalendar: ComponentLibrary = {
  title: 'FullCalendar 3 → 6',
  before,
  after,
  parts: () => [
    {
      title: 'month',
      elements: [
        ['click', '.fc-prev-button', '.fc-prev-button'],
        ['click', '.fc-next-button', '.fc-next-button'],
        ['click', '.fc-today-button', '.fc-today-button'],
        ['click', '.fc-reload-button', '.fc-reload-button'],
        ['click', '.fc-print-button', null],
        ['click', '.fc-month-button', '.fc-dayGridMonth-button'],
        ['click', '.fc-agendaWeek-button', '.fc-timeGridWeek-button'],
        ['click', '.fc-agendaDay-button', '.fc-timeGridDay-button'],
        ['click', '.fc-listMonth-button', null],
        ['check', '#drop-remove', '#drop-remove'],
        ['click', draggable('My Event 1'), draggable('My Event 1')],
        ['click', draggable('My Event 4'), null],
        ['click', draggable('My Event 5'), draggable('My Event 5')],
        ['click', '[data-goto*="2018-03-14"]', '[data-date="2018-03-14"] .fc-daygrid-day-number'],
        ['click', '[data-goto*="2018-04-05"]', '[data-date="2018-04-05"] .fc-daygrid-day-number'],
        ['click', event('All Day Event'), event('All Day Event')],
        ['click', `:nth-match(${event('Repeating Event')}, 1)`, event('Repeating Event')],
        ['click', `:nth-match(${event('Repeating Event')}, 2)`, null],
        ['click', event('Birthday Party'), event('Birthday Party')],
        ['click', event('Click for Google'), event('Click for Google')],
        ['click', '.fc-more', '.fc-more-link'],
      ],
    },
    {
      title: 'more',
      presses: [['.fc-more'], ['.fc-more-link']],
      elements: [
        ['click', '.fc-popover .fc-close', '.fc-popover-close'],
        ['click', inPopover('Lunch'), inPopover('Lunch')],
        ['click', inPopover('2:30p'), inPopover('2:30p')],
        ['click', inPopover('Dinner'), inPopover('Dinner')],
        ['click', inPopover('Happy Hour'), null],
      ],
    },
    {
      title: 'week',
      presses: [['.fc-agendaWeek-button'], ['.fc-timeGridWeek-button']],
      elements: [
        ['click', '[data-goto*="2018-03-14"]', '.fc-col-header-cell-cushion:text-is("Wed 3/14")'],
        ['click', event('Lunch'), event('Lunch')],
        ['click', secondMeeting, secondMeeting],
        ['click', event('Birthday Party'), event('Birthday Party')],
        ['click', event('Conference'), event('Conference')],
        ['click', event('Repeating Event'), null],
        ['click', event('Happy Hour'), null],
      ],
    },
  ],
};
