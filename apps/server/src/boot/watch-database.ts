import type pg from 'pg'
import { type Connection, openDatabase } from '../platform/db/database.ts'
import { primariesAt, readHosts } from '../platform/db/hosts.ts'
import type { Services } from '../platform/services.ts'

const LOOK_MS = 3000
/** Hosts are counted every so many looks: that opens a connection to each. */
const COUNT_EVERY = 5

/** While it serves: which primary is the right one, whose clock is right, whether there are two that take writes. */
export const watchDatabase = (
  { timeline, clockOffset, primaries, log }: Services,
  connection: Connection,
  pool: pg.Pool,
): (() => void) => {
  const db = openDatabase(pool)
  const address =
    typeof connection === 'string' && (readHosts(connection)?.each.length ?? 1) > 1 ? connection : undefined
  let looks = 0
  const look = async () => {
    if (address && looks++ % COUNT_EVERY === 0) {
      primaries.count = await primariesAt(address)
      if (primaries.count > 1) log.error({ primaries: primaries.count }, 'more than one host takes writes')
    }
    await timeline.look(pool)
    await clockOffset.measure(db)
  }
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    await look().catch((error) => log.warn({ error }, 'watching the database'))
    isLooking = false
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Told without asking the database: it is told when it cannot be asked, too. */
export const measureDatabase = ({
  timeline,
  clockOffset,
  primaries,
  metrics,
}: Pick<Services, 'timeline' | 'clockOffset' | 'primaries' | 'metrics'>): void =>
  metrics.gauges(
    {
      xinqi_database_timeline: 'Timeline of the primary that was reached last',
      xinqi_database_timeline_seen: 'Highest timeline of its cluster that any server has seen',
      xinqi_database_behind: '1 when the primary that answers has been overtaken and is not used',
      xinqi_database_primaries: 'Hosts of the database address that take writes',
      xinqi_clock_offset_seconds: 'How far the clock of this server is ahead of that of the database',
    },
    async (set) => {
      const { current, seen, isBehind } = timeline.state()
      if (current !== null) set('xinqi_database_timeline', current)
      if (seen !== null) set('xinqi_database_timeline_seen', seen)
      set('xinqi_database_behind', isBehind ? 1 : 0)
      if (primaries.count !== null) set('xinqi_database_primaries', primaries.count)
      const ahead = clockOffset.ms()
      if (ahead !== null) set('xinqi_clock_offset_seconds', ahead / 1000)
    },
  )
