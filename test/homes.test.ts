import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Small facts have homes: what is written here by hand again would be changed in one place and forgotten in the other.

const root = path.resolve(import.meta.dirname, '..')
const sourcesIn = (dir: string): string[] =>
  readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const file = `${dir}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(file)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [file] : []
  })
const texts = new Map(
  ['apps', 'packages', 'e2e']
    .flatMap(sourcesIn)
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const),
)

type Home = {
  fact: string
  home: string
  /** How it looks where it is written by hand. */
  written: RegExp
  in: RegExp
  /** Files that mean something else by it, or may not know the home. */
  but?: string[]
}

/** Engines could be published alone: they know no registry, and write the little they need themselves. */
const PRODUCT = /^(apps|e2e|packages\/api)\//

const HOMES: Home[] = [
  {
    fact: 'what a mobile number looks like',
    home: 'packages/api/src/mobile.ts',
    written: /1\[3-9\]/,
    in: PRODUCT,
    // Looks for numbers inside of texts.
    but: ['apps/server/test/organisation-calls.test.ts', 'apps/server/test/nothing-in-clear.test.ts'],
  },
  {
    fact: 'a plain text, number, or yes or no of a call',
    home: 'packages/api/src/plain.ts',
    written:
      /Type\.(String|Integer|Number|Boolean)\(\)|Type\.String\(\{ (minLength: 1, )?maxLength: [\w.]+ \}\)/,
    in: /^packages\/api\/src\//,
  },
  {
    fact: 'words looked for as they stand',
    home: 'apps/server/src/platform/db/like.ts',
    written: /\[\\\\%_\]|'i?like',\s*`%\$\{(?!escaped|authNo)/,
    in: /^apps\/server\//,
  },
  {
    fact: 'in which language days are picked',
    home: 'apps/web/src/shared/pickers/days.ts',
    written: /import \{[^}]*\b(DatePicker|Calendar)\b[^}]*\} from 'antd'/,
    in: /^apps\/web\/src\//,
  },
  {
    fact: 'time in China',
    home: 'packages/api/src/china-day.ts',
    written: /\b8 \* (3_?600_?000|60 \* 60)|\b28_?800_?000\b|\}\+08:00/,
    in: PRODUCT,
    but: [
      // Eight hours a session lasts.
      'apps/server/src/modules/open/home/console.test.ts',
      // Vendors' own reckoning, which judges ours.
      'apps/server/test/strict-payments-alipay.ts',
      'apps/server/test/strict-payments.ts',
      'apps/server/test/strict-vendors.ts',
    ],
  },
  {
    fact: 'the day of a moment',
    home: 'packages/api/src/china-day.ts',
    // A day cut out of an instant is Greenwich's: until eight in the morning it is yesterday's here.
    written:
      /toISOString\(\)\s*\.(slice|substring|substr|split|replace)\(|toJSON\(\)\s*\.(slice|substring|substr|split)\(|\w+At\??\.(slice|substring|substr)\(0, ?(7|10)\)|getUTC(FullYear|Month|Date)\(\)/,
    in: /^(apps\/(server|web)|packages\/[\w-]+)\/src\/(?!.*\.test\.)/,
    but: [
      // Engines stand alone: they move the moment to China's clock themselves before they cut.
      'packages/documents/src/ofd/write-copy.ts',
      'packages/national-seal/src/ofd/sign-ofd.ts',
      'packages/national-seal/src/ofd/zip.ts',
      'packages/national-seal/src/ses/verify-seal.ts',
      'packages/pdf-signature/src/cli/sign-command.ts',
      // ASN.1 is written in Greenwich's time.
      'packages/national-seal/src/ses/strict-der.ts',
      'packages/pdf-signature/src/asn1/encode.ts',
      // Days of a calendar, which are no moments.
      'packages/pdf-signature/src/fill/draw-text.ts',
      'packages/review/src/duties/periods.ts',
      'packages/review/src/duties/when-due.ts',
      'packages/review/src/values/calendar.ts',
      // Parts of a table and of an index are named by months and days of Greenwich; nobody reads them.
      'apps/server/src/platform/retention/months.ts',
      'apps/server/src/modules/people/messages/fold.ts',
      'apps/server/src/modules/contracts/lists/month-places.ts',
      'apps/server/src/modules/insight/archive/search-text.ts',
      // Says its zone: `…Z` in a calendar and in the name of a backup; both clocks in a report.
      'apps/server/src/modules/insight/due-dates/calendar-text.ts',
      'apps/server/src/boot/backup/backup.ts',
      'packages/evidence/src/report/times.ts',
      // Vendors' signatures ask for Greenwich.
      'apps/server/src/providers/tencent-request.ts',
      'apps/server/src/providers/aliyun-request.ts',
      'apps/server/src/modules/open/store/bucket.ts',
      // A day typed into a spreadsheet, and one of a birthday: no moment.
      'apps/server/src/platform/spreadsheet.ts',
      'packages/api/src/numbers.ts',
      // Read the parts of China's own clock.
      'apps/server/src/modules/commerce/orders/price.ts',
      'packages/api/src/termination.ts',
    ],
  },
  {
    fact: 'the day of a moment, on the web',
    home: 'apps/web/src/shared/format/chinaToday.ts',
    // The browser's own zone, which need not be where the contract is.
    written:
      /\.get(FullYear|Month|Date|Hours|Day)\(\)|toLocale(Date|Time)String\('|\bdayjs\(\)|endOf\('day'\)|startOf\('day'\)/,
    in: /^apps\/web\/src\/(?!.*\.test\.)/,
    // Good morning, where the reader is.
    but: ['apps/web/src/modules/contracts/workbench/Hero.tsx'],
  },
  {
    fact: 'how long a day is',
    home: 'packages/api/src/durations.ts',
    written: /\b86_?400_?000\b|\b24 \* 3_?600_?000|\b24 \* 60 \* 60/,
    in: PRODUCT,
  },
  {
    fact: 'what a status means',
    home: 'packages/api/src/status.ts',
    // One or two digits: what HTTP and processes say has three, or is asked of an answer.
    written:
      /\w*[sS]tatus(?:',)? ?(?:===|!==|'=',|'<>',|'!=',) \d{1,2}\b(?!\d)|\w*status', '(?:not )?in', \[\d|\bstatus (?:=|<>) \d|\bstatus in \(\d|\.set\(\{[^}\n]*\bstatus: \d|[rR]ows?(?:Of)?\([\w.]+, '\w+', \{[^}\n]*\bstatus: \d|const CERTIFIED = 3/,
    in: /^(apps\/server|packages\/api)\/src\/(?!.*\.test\.)/,
    but: [
      // How a process ended.
      'apps/server/src/platform/postgres/embedded.ts',
      // Conditions as people are shown them, each with its meaning beside it.
      'apps/server/src/platform/retention/rules.ts',
    ],
  },
  {
    fact: 'what a status means, on the web',
    home: 'packages/api/src/work-list-status.ts',
    written: /\w*[sS]tatus (?:===|!==|<=?|>=?) \d{1,2}\b(?!\d)|\bstatus: \d{1,2}, label/,
    in: /^apps\/web\/src\/(?!.*\.test\.)/,
  },
  {
    fact: 'what a kind means',
    home: 'packages/api/src/work-list-status.ts',
    written: /\w*[kK]ind(?:',)? (?:===|!==|'=',) \d\b/,
    in: /^apps\/(server|web)\/src\/(?!.*\.test\.)/,
    but: [
      // What node and others say: a family of addresses.
      'apps/server/src/modules/open/gateway/ip-list.ts',
    ],
  },
  {
    fact: 'what a way, a package or a state means, on the web',
    home: 'packages/api/src/ways.ts',
    written:
      /\b(?:userType|method|packageType|state) (?:===|!==) \d\b|\b(?:userType|method|packageType): [1-9],/,
    in: /^apps\/web\/src\/(?!.*\.test\.)/,
  },
  {
    fact: 'what a status means, in tests',
    home: 'packages/api/src/status-names.ts',
    written:
      /\w*[sS]tatus\)\.toBe\(\d{1,2}\)|\w*[sS]tatus: \d{1,2}\b(?!\d)|\w*[sS]tatus (?:===|!==) \d{1,2}\b(?!\d)/,
    in: /^(apps|e2e)\/.*\.(test|spec)\.tsx?$/,
    but: [
      // How a program ended.
      'apps/server/src/boot/backup/backup.test.ts',
      'apps/server/src/modules/agents/app-agents.test.ts',
      'apps/server/src/modules/evidence/notary/notary.test.ts',
      'apps/server/src/modules/open/public-api/samples.test.ts',
    ],
  },
  {
    fact: 'who administers a company',
    home: 'apps/server/src/modules/people/sign-in/running-seats.ts',
    written: /'role\.type', '(=|in)', (\[\d|1\b)/,
    in: /^apps\/server\/src\/modules\/(?!.*\.test\.)/,
  },
  {
    fact: 'the numbers of errors, in tests',
    home: 'packages/api/src/error-codes.ts',
    written: /\.code\b[^\n]{0,80}\.toBe\([1-9]\d{2,3}\)|\bcode: [1-9]\d{2,3}\b|\bcode [!=]== [1-9]\d{2,3}\b/,
    in: /^(apps|e2e)\/.*\.(test|spec)\.tsx?$/,
    // Numbers other houses give.
    but: [],
  },
  {
    fact: 'the numbers of errors, on the web',
    home: 'packages/api/src/errors.ts',
    written: /\bcode [!=]== [1-9]\d{2,3}\b|errorFields=\{\{[^}]*\b\d{3,4}: /,
    in: /^apps\/web\/src\//,
    // Says how the dialog is used, and tries it with a number of its own.
    but: ['apps/web/src/shared/dialogs/FormDialog.tsx', 'apps/web/src/shared/dialogs/dialogs.test.tsx'],
  },
]

const strangers = ({ home, written, in: where, but = [] }: Home) =>
  [...texts].flatMap(([file, text]) =>
    where.test(file) && file !== home && !but.includes(file) && written.test(text) ? [file] : [],
  )

describe('a small fact has one home', () => {
  it('has found what it judges', () => {
    expect(texts.size).toBeGreaterThan(2000)
    for (const { home, but = [] } of HOMES)
      expect([...texts.keys()]).toEqual(expect.arrayContaining([home, ...but]))
  })

  it.each(HOMES)('$fact: $home', (home) => {
    expect(strangers(home)).toEqual([])
  })
})
