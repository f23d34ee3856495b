// iCalendar (RFC 5545): lines of at most 75 octets, CRLF, text escaped; days without a time end on the day after.
import { addDays } from '@xinqi/api/china-day'

export type CalendarEvent = { uid: string; sequence: number; day: string; title: string; note: string }

const LINE = 75

/** Folded between characters, never inside one: a byte order of UTF-8 cut in two is unreadable everywhere. */
export const foldLine = (line: string): string => {
  const folded: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    // A line that goes on begins with a space, which counts.
    if (size + octets > LINE) {
      folded.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += octets
  }
  return [...folded, part].join('\r\n')
}

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

const dayOf = (day: string) => day.replaceAll('-', '')
const stamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

export const calendarText = (name: string, events: readonly CalendarEvent[], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Xinqi//Due dates//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap(({ uid, sequence, day, title, note }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp(now)}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${dayOf(day)}`,
      `DTEND;VALUE=DATE:${dayOf(addDays(day, 1))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(note)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map((line, index, all) => (index === all.length - 1 ? line : foldLine(line)))
    .join('\r\n')
