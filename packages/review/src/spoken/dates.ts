// Days as people say them, seen from a given day: 下月1号, 年底前, 明年6月底, 元旦, 下周一, 2026年12月1日至2027年5月31日.
import { addDays, addMonths, type IsoDate, isoDate, isRealDate } from '../values/calendar.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'

export type SpokenDate = {
  start: number
  end: number
  date: IsoDate
  /** The last day where a whole month, year or festival was named. */
  until: IsoDate
  /** 2027年, 12月: no day was said. */
  whole: 'day' | 'month' | 'year'
}

/** Days of the lunar calendar; the operator extends the table. */
const LUNAR: Record<string, Record<number, string>> = {
  春节: { 2025: '01-29', 2026: '02-17', 2027: '02-06', 2028: '01-26', 2029: '02-13', 2030: '02-03' },
  除夕: { 2025: '01-28', 2026: '02-16', 2027: '02-05', 2028: '01-25', 2029: '02-12', 2030: '02-02' },
  元宵节: { 2025: '02-12', 2026: '03-03', 2027: '02-20', 2028: '02-09', 2029: '02-27', 2030: '02-17' },
  端午节: { 2025: '05-31', 2026: '06-19', 2027: '06-09', 2028: '05-28', 2029: '06-16', 2030: '06-05' },
  中秋节: { 2025: '10-06', 2026: '09-25', 2027: '09-15', 2028: '10-03', 2029: '09-22', 2030: '09-12' },
}
/** Lengths of the lunar months of a year, 1 for thirty days, the leap month (where there is one) and its length. */
const LUNAR_MONTHS: Record<number, { long: string; leap?: [month: number, days: number] }> = {
  2025: { long: '101001101110', leap: [6, 29] },
  2026: { long: '101001001110' },
  2027: { long: '110100100110' },
  2028: { long: '111010100110', leap: [5, 29] },
  2029: { long: '110101010011' },
  2030: { long: '010110101010' },
}
/** 腊月二十, 农历八月十五: the day of the common calendar; null beyond the table. */
export function lunarDate(year: number, month: number, dayNumber: number): IsoDate | null {
  const months = LUNAR_MONTHS[year]
  const newYear = LUNAR.春节?.[year]
  if (!months || !newYear || dayNumber > (months.long[month - 1] === '1' ? 30 : 29)) return null
  let days = dayNumber - 1
  for (let one = 1; one < month; one++) {
    days += months.long[one - 1] === '1' ? 30 : 29
    if (months.leap?.[0] === one) days += months.leap[1]
  }
  return addDays(`${year}-${newYear}`, days)
}
const LUNAR_MONTH: Record<string, number> = { 正: 1, 冬: 11, 腊: 12, 十一: 11, 十二: 12 }
const LUNAR_DAY = '(初[一二三四五六七八九十]|廿[一二三四五六七八九]?|[一二三]?十[一二三四五六七八九]?)'
function lunarRead(month: string, dayWords: string, year: string | undefined, today: IsoDate): Read {
  const number = LUNAR_MONTH[month] ?? small(month)
  const dayNumber = small(dayWords.replace('初', ''))
  const now = Number(today.slice(0, 4))
  const years = year ? [yearOf(year, today)] : [now - 1, now, now + 1]
  const found = years
    .map((one) => lunarDate(one, number, dayNumber))
    .find((one) => one !== null && (year !== undefined || one >= today))
  return found ? day(found) : null
}

const FIXED: Record<string, string> = {
  元旦: '01-01',
  妇女节: '03-08',
  五一: '05-01',
  劳动节: '05-01',
  六一: '06-01',
  国庆: '10-01',
  十一假期: '10-01',
  双十一: '11-11',
  双十二: '12-12',
  圣诞: '12-25',
}

const N = '(\\d{1,2}|[一二三四五六七八九十廿]{1,3})'
const YEAR = '((?:19|20)\\d{2}|\\d{2}(?=年\\d{1,2}月)|[二〇零一三四五六七八九]{4}|今|明|后|本|来|次)年'
const yearOf = (word: string, today: IsoDate): number => {
  const now = Number(today.slice(0, 4))
  if (word === '今' || word === '本') return now
  if (word === '明' || word === '来' || word === '次') return now + 1
  if (word === '后') return now + 2
  const value = /^\d+$/.test(word) ? Number(word) : (parseChineseNumber(word) ?? now)
  return value < 100 ? 2000 + value : value
}
const small = (word: string): number => parseChineseNumber(word.replace('廿', '二十')) ?? 0
const lastOf = (year: number, month: number) => addDays(addMonths(isoDate(year, month, 1), 1), -1)
const monday = (date: IsoDate) => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
const WEEKDAY = '一二三四五六日天'

type Read = Pick<SpokenDate, 'date' | 'until' | 'whole'> | null
const day = (date: IsoDate): Read => ({ date, until: date, whole: 'day' })
const month = (year: number, number: number): Read =>
  number >= 1 && number <= 12
    ? { date: isoDate(year, number, 1), until: lastOf(year, number), whole: 'month' }
    : null
const inMonth = (year: number, number: number, part: string): Read => {
  const whole = month(year, number)
  if (!whole) return null
  if (part === '底' || part === '末') return day(whole.until)
  if (part === '初') return day(whole.date)
  if (part === '中' || part === '中旬') return day(isoDate(year, number, 15))
  if (part === '上旬') return day(isoDate(year, number, 10))
  if (part === '下旬') return day(whole.until)
  return whole
}
/** A month without its year is the next one to come. */
const nextMonth = (number: number, today: IsoDate) =>
  Number(today.slice(0, 4)) + (number < Number(today.slice(5, 7)) ? 1 : 0)
const exact = (year: number, number: number, dayNumber: number): Read =>
  isRealDate(year, number, dayNumber) ? day(isoDate(year, number, dayNumber)) : null
const PART = '(底|末|初|中旬|上旬|下旬|中)?'

const READERS: [RegExp, (match: RegExpExecArray, today: IsoDate) => Read][] = [
  [
    new RegExp(
      `(?:${YEAR}的?)?(?:农历|阴历|旧历)(?:${YEAR}的?)?(正|冬|腊|十[一二]?|[二三四五六七八九])月${LUNAR_DAY}`,
      'y',
    ),
    (m, today) => lunarRead(m[3] as string, m[4] as string, m[1] ?? m[2], today),
  ],
  [
    new RegExp(`(?:${YEAR}的?)?(正|冬|腊)月${LUNAR_DAY}`, 'y'),
    (m, today) => lunarRead(m[2] as string, m[3] as string, m[1], today),
  ],
  [
    new RegExp(
      `(?:${YEAR}的?)?(十[一二]?|[二三四五六七八九])月(初[一二三四五六七八九十]|廿[一二三四五六七八九]?)`,
      'y',
    ),
    (m, today) => lunarRead(m[2] as string, m[3] as string, m[1], today),
  ],
  [
    /(?<!\d)((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d.])/y,
    (m) => exact(Number(m[1]), Number(m[2]), Number(m[3])),
  ],
  [
    new RegExp(`${YEAR}的?${N}月(?:份)?${N}[日号]?`, 'y'),
    (m, today) => exact(yearOf(m[1] as string, today), small(m[2] as string), small(m[3] as string)),
  ],
  [
    new RegExp(
      `${YEAR}的?(元旦|妇女节|五一|劳动节|六一|国庆|双十一|双十二|圣诞|春节|除夕|元宵节|端午节|中秋节)(?:节)?`,
      'y',
    ),
    (m, today) => festival(m[2] as string, yearOf(m[1] as string, today)),
  ],
  [
    new RegExp(`${YEAR}的?${N}月(?:份)?${PART}`, 'y'),
    (m, today) => inMonth(yearOf(m[1] as string, today), small(m[2] as string), m[3] ?? ''),
  ],
  [new RegExp(`${YEAR}年?(?:底|末)`, 'y'), (m, today) => day(isoDate(yearOf(m[1] as string, today), 12, 31))],
  [new RegExp(`${YEAR}(?:年?初)`, 'y'), (m, today) => day(isoDate(yearOf(m[1] as string, today), 1, 1))],
  [
    new RegExp(`${YEAR}第?([一二三四1-4])季度`, 'y'),
    (m, today) => {
      const quarter = small(m[2] as string)
      const year = yearOf(m[1] as string, today)
      return { date: isoDate(year, quarter * 3 - 2, 1), until: lastOf(year, quarter * 3), whole: 'month' }
    },
  ],
  [
    /(?<!\d)(20\d{2})(?:全年|整年|一整年|年度)/y,
    (m) => ({ date: isoDate(Number(m[1]), 1, 1), until: isoDate(Number(m[1]), 12, 31), whole: 'year' }),
  ],
  [
    new RegExp(`${YEAR}(?:全年|一整年|整年|度)?(?![\\d内后前以多半款租薪费息付]|的[^\\d])`, 'y'),
    (m, today) => {
      const year = yearOf(m[1] as string, today)
      return { date: isoDate(year, 1, 1), until: isoDate(year, 12, 31), whole: 'year' }
    },
  ],
  [
    new RegExp(`(?:下个?月)${N}[日号](?!之?前?(?:结|付|给|交租))`, 'y'),
    (m, today) => {
      const first = addMonths(`${today.slice(0, 8)}01`, 1)
      return exact(Number(first.slice(0, 4)), Number(first.slice(5, 7)), small(m[1] as string))
    },
  ],
  [
    new RegExp(`(?:本月|这个月|当月)${N}[日号]`, 'y'),
    (m, today) => exact(Number(today.slice(0, 4)), Number(today.slice(5, 7)), small(m[1] as string)),
  ],
  [
    new RegExp(`(?:下个?月)${PART}(?!租|薪|付|结|还)`, 'y'),
    (m, today) => {
      const first = addMonths(`${today.slice(0, 8)}01`, 1)
      return inMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)), m[1] ?? '')
    },
  ],
  [
    new RegExp(`(?:下下个?月)${N}[日号]`, 'y'),
    (m, today) => {
      const first = addMonths(`${today.slice(0, 8)}01`, 2)
      return exact(Number(first.slice(0, 4)), Number(first.slice(5, 7)), small(m[1] as string))
    },
  ],
  [
    /(?<![每各按个年一二三四五六七八九十]|(?:^|\D)\d{1,2})(?:本月底|这个月底|本月末|月底)(?!(?:一次|统一)?(?:结|对账|发|交租|考核))/y,
    (_, today) => inMonth(Number(today.slice(0, 4)), Number(today.slice(5, 7)), '底'),
  ],
  [
    new RegExp(`(?<![\\d每])${N}月(?:份)?${N}(?:[日号]|(?=[到至和与、，。；起前之各开~—-]|$))`, 'y'),
    (m, today) => {
      const number = small(m[1] as string)
      const dayNumber = small(m[2] as string)
      const year = Number(today.slice(0, 4))
      const here = exact(year, number, dayNumber)
      return here && here.date >= today ? here : (exact(year + 1, number, dayNumber) ?? here)
    },
  ],
  [
    new RegExp(`(?<![\\d每个])${N}月(?:份)?${PART}(?=[前起之开到至止底初，。；]|以前|$)`, 'y'),
    (m, today) => inMonth(nextMonth(small(m[1] as string), today), small(m[1] as string), m[2] ?? ''),
  ],
  [
    /(?:今年)?年(?:底|末|前(?=[交弄做完干付搞]))/y,
    (_, today) => day(isoDate(Number(today.slice(0, 4)), 12, 31)),
  ],
  [
    new RegExp(`下(?:个)?(?:周|星期|礼拜)([${WEEKDAY}])`, 'y'),
    (m, today) => day(addDays(monday(today), 7 + Math.min(WEEKDAY.indexOf(m[1] as string), 6))),
  ],
  [
    new RegExp(`(?:本|这)(?:个)?(?:周|星期|礼拜)([${WEEKDAY}])`, 'y'),
    (m, today) => day(addDays(monday(today), Math.min(WEEKDAY.indexOf(m[1] as string), 6))),
  ],
  [/今天|今日|即日(?=起)/y, (_, today) => day(today)],
  [/明天|明日/y, (_, today) => day(addDays(today, 1))],
  [/大后天/y, (_, today) => day(addDays(today, 3))],
  [/后天/y, (_, today) => day(addDays(today, 2))],
  [
    /(元旦|妇女节|五一|劳动节|六一|国庆|双十一|双十二|圣诞|春节|除夕|元宵节|端午节|中秋节)(?:节)?/y,
    (m, today) => {
      const year = Number(today.slice(0, 4))
      const here = festival(m[1] as string, year)
      return here && here.date >= today ? here : festival(m[1] as string, year + 1)
    },
  ],
]

function festival(name: string, year: number): Read {
  const date = FIXED[name] ?? LUNAR[name]?.[year]
  return date ? day(`${year}-${date}`) : null
}

/** From left to right, the longest form at each place, none inside another. */
export function findSpokenDates(text: string, today: IsoDate): SpokenDate[] {
  const found: SpokenDate[] = []
  for (let index = 0; index < text.length; ) {
    const read = readAt(text, index, today)
    if (read) {
      found.push(read)
      index = read.end
      // 11日 after 10日和: the same month again.
      const again = /^(?:日|号)?[和、](\d{1,2})[日号]/.exec(text.slice(index, index + 6))
      if (again && read.whole === 'day') {
        const date = exact(Number(read.date.slice(0, 4)), Number(read.date.slice(5, 7)), Number(again[1]))
        if (date) found.push({ ...date, start: index + 1, end: index + again[0].length })
        index += again[0].length
      }
      // 正月初八到初十
      const more = new RegExp(`^(?:至|到|-|—|~)${LUNAR_DAY}`).exec(text.slice(index, index + 6))
      const month = /(?:^|[^\d])(正|冬|腊|十[一二]?|[二三四五六七八九])月/.exec(
        text.slice(read.start, read.end),
      )
      if (more && month && /初|廿|十/.test(text.slice(read.start, read.end))) {
        const last = lunarRead(month[1] as string, more[1] as string, undefined, read.date)
        if (last) found.push({ ...last, start: index + 1, end: index + more[0].length })
        if (last) index += more[0].length
      }
      const until = /^(?:日|号)?(?:起)?(?:至|到|-|—|~)(\d{1,2})[日号]/.exec(text.slice(index, index + 7))
      if (until && read.whole === 'day') {
        const date = exact(Number(read.date.slice(0, 4)), Number(read.date.slice(5, 7)), Number(until[1]))
        if (date) found.push({ ...date, start: index + 1, end: index + until[0].length })
        index += until[0].length
      }
    } else index++
  }
  // 2026年12月1日至5月31日: the second day comes after the first.
  for (let index = 1; index < found.length; index++) {
    const [a, b] = [found[index - 1] as SpokenDate, found[index] as SpokenDate]
    const between = text.slice(a.end, b.start)
    const said = text.slice(b.start, b.end)
    if (
      /^(?:起|开始)?(?:[做干租用住存送包管教跑])?(?:至|到|-|—|~)+$/.test(between) &&
      !/年/.test(said) &&
      !/^\d{4}/.test(said)
    ) {
      let year = Number(a.date.slice(0, 4))
      let date = `${year}${b.date.slice(4)}`
      if (date <= a.date) date = `${++year}${b.date.slice(4)}`
      found[index] = { ...b, date, until: `${year}${b.until.slice(4)}` }
    }
  }
  return found
}

function readAt(text: string, index: number, today: IsoDate): SpokenDate | null {
  for (const [pattern, read] of READERS) {
    pattern.lastIndex = index
    const match = pattern.exec(text)
    if (!match) continue
    const value = read(match, today)
    if (value) return { ...value, start: index, end: index + match[0].length }
  }
  return null
}
