import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

// A catch that asks nothing of its error takes an outage for whatever it expected: a database that is away for a link that
// has expired, a store that hangs for a file that is gone. Around what waits for the outside it must look at the error
// (`ifRefused` of platform/errors.ts, an instanceof, a code), or stand here with the reason why any error means the same.

const root = path.resolve(import.meta.dirname, '..')
const SERVER = 'apps/server/src'

const sourcesIn = (dir: string): string[] =>
  readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const file = `${dir}/${entry.name}`
    if (entry.isDirectory()) return sourcesIn(file)
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [file] : []
  })

/** Where any error means the same. */
const DECIDED: Record<string, string> = {
  'apps/server/src/modules/open/files/endpoints.ts':
    'a partner’s own address that does not answer is refused as it is',
  'apps/server/src/modules/agents/connections/find-client.ts':
    'an assistant’s own address that does not answer is refused as it is',
  'apps/server/src/modules/insight/ai-tasks/run-task.ts':
    'progress somebody looks at; the next page writes it again',
  'apps/server/src/modules/contracts/placing/read-scans.ts':
    'progress somebody looks at; the next page writes it again',
  'apps/server/src/platform/http/health.ts': 'the probe says that it could not ask, which is its answer',
  'apps/server/src/platform/metrics.ts':
    'what cannot be read is left out of a scrape, and missing it is the alarm',
  'apps/server/src/platform/outbox.ts': 'ending: the run that failed has been logged',
  'apps/server/src/platform/certificates/certificates.ts': 'ending: threads that never opened need no stop',
  'apps/server/src/platform/postgres/embedded.ts': 'asks whether our own PostgreSQL is up; any error is no',
  'apps/server/src/platform/db/hosts.ts':
    'a host that does not answer is passed over, and all of them are named if none does',
  'apps/server/src/platform/db/signals.ts': 'ending a connection that is gone',
  'apps/server/src/platform/db/replica.ts': 'asked again at once',
  'apps/server/src/platform/db/migrate.ts': 'the lock goes with the connection',
  'apps/server/src/platform/keys/adopt-ring.ts': 'rolling back; what went wrong is thrown',
  'apps/server/src/platform/storage/s3-store.ts': 'tidying after a failed upload; what went wrong is thrown',
  'apps/server/src/platform/storage/part-file.ts': 'a folder or file that is gone needs no tidying',
  'apps/server/src/platform/keys/vault-keeper.ts': 'an answer that is no JSON is told by its status',
  'apps/server/src/providers/tencent-request.ts': 'an answer that is no JSON is told by its status',
  'apps/server/src/providers/aliyun-request.ts': 'an answer that is no JSON is told by its status',
  'apps/server/src/platform/spreadsheet.ts':
    'a sheet that does not open is refused; nothing outside is asked',
  'apps/server/src/boot/backup/restore.ts': 'tidying after a failed restore; what went wrong is thrown',
  'apps/server/src/boot/boot.ts': 'a pause that the stop of the server breaks off',
  'apps/server/src/boot/start-jobs.ts': 'ending: the look that failed has been logged',
  'apps/server/src/platform/db/timeline.ts':
    'the store is asked again every few seconds, and connecting must not wait for it',
  'apps/server/src/boot/backup/load-database.ts':
    'a migration that is not there is another version, and the restore says so',
}

const swallowed = /\.catch\(\(\) =>\s+(?:undefined|null|false|\{\}|\[\]|\(\{[^}]*\}\))\s*,?\s*\)/g
/** Answers something else, or another error, whatever went wrong. */
const answering = /\.catch\(\((?:_\w*)?\) => \{/g

/** How many stand there, where it is not one. */
const SEVERAL: Record<string, number> = {
  'apps/server/src/platform/db/hosts.ts': 2,
  'apps/server/src/platform/storage/part-file.ts': 2,
}

/** The body of the try that a catch at this place ends. */
const tryBefore = (text: string, at: number): string => {
  let depth = 0
  for (let place = at; place >= 0; place--) {
    if (text[place] === '}') depth++
    if (text[place] === '{' && --depth === 0) return text.slice(place, at)
  }
  return ''
}

/** The body of a catch that begins at this place. */
const bodyAfter = (text: string, at: number): string => {
  let depth = 1
  let place = at
  while (depth > 0 && place < text.length) {
    if (text[place] === '{') depth++
    if (text[place] === '}') depth--
    place++
  }
  return text.slice(at, place)
}

const findings = (): Map<string, number> =>
  new Map(
    sourcesIn(SERVER).flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const waits = (at: number) => /\bawait\b/.test(tryBefore(text, at))
      const blind = [...text.matchAll(/\} catch \{/g)].filter(({ index }) => waits(index)).length
      const unread = [...text.matchAll(/\} catch \((\w+)\) \{/g)].filter(
        ({ index, 0: all, 1: name }) =>
          waits(index) && !new RegExp(`\\b${name}\\b`).test(bodyAfter(text, index + all.length)),
      ).length
      const answered = [...text.matchAll(answering)].filter(({ index, 0: all }) =>
        /\b(?:throw|return)\b/.test(bodyAfter(text, index + all.length)),
      ).length
      const count = blind + unread + answered + [...text.matchAll(swallowed)].length
      return count > 0 ? [[file, count] as const] : []
    }),
  )

it('looks at what it catches where it waits for the outside', () => {
  const found = findings()
  expect(found.size).toBeGreaterThan(5)
  expect([...found.keys()].filter((file) => !(file in DECIDED))).toEqual([])
})

it('has decided about each, and about nothing that is no longer there', () => {
  const found = findings()
  expect(Object.keys(DECIDED).filter((file) => !found.has(file))).toEqual([])
  const several = [...found].filter(([, count]) => count > 1)
  expect(Object.fromEntries(several)).toEqual(SEVERAL)
})
