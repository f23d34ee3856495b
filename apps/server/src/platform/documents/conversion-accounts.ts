import { type Accounts, DocumentError } from '@xinqi/documents'
import type { Database } from '../db/database.ts'
import { clearWindow, countInWindow, giveBack, windowCounts } from '../security/rate-window.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * What the files of one owner may cost in an hour before they come after everybody else's: some two hundred Word files.
 * `lostSeconds`: spent on files that came to nothing because they broke a limit; whoever is past it is refused.
 */
export const CONVERSION_BUDGET = { cpuSeconds: 900, memoryGbSeconds: 2400, lostSeconds: 300 } as const
/** A file is taken up so often; one that died each time is not taken up again for a day. */
const TRIES = 2

const keyOf = (what: 'cpu' | 'memory' | 'lost', owner: string) => `convert:${what}:${owner}`
const triesOf = (owner: string, digest: string) => `convert:tries:${owner}:${digest}`

/** Over all servers, on connections of their own: it counts whatever becomes of the call that asked. */
export const conversionAccounts = (db: Database, clock: () => Date): Accounts => ({
  begin: async (owner, digest) => {
    const now = clock()
    const [lost, cpu, memory] = [keyOf('lost', owner), keyOf('cpu', owner), keyOf('memory', owner)]
    const spent = await windowCounts(db, [lost, cpu, memory], HOUR, now)
    if (spent(lost) >= CONVERSION_BUDGET.lostSeconds) throw new DocumentError('owner-spent')
    // Counted when it begins and taken back when it ends well: a file that takes the whole server down counts too.
    const tries = await countInWindow(db, triesOf(owner, digest), 1, DAY, now)
    if (tries > TRIES) throw new DocumentError('tried-twice')
    const overBudget =
      spent(cpu) >= CONVERSION_BUDGET.cpuSeconds || spent(memory) >= CONVERSION_BUDGET.memoryGbSeconds
    return { overBudget }
  },
  end: async (owner, digest, { cpuSeconds, memoryGbSeconds }, outcome) => {
    const now = clock()
    const spend = async (what: 'cpu' | 'memory' | 'lost', amount: number) => {
      const whole = Math.round(amount)
      if (whole > 0) await countInWindow(db, keyOf(what, owner), whole, HOUR, now)
    }
    await spend('cpu', cpuSeconds)
    await spend('memory', memoryGbSeconds)
    if (outcome === 'died') await spend('lost', cpuSeconds)
    if (outcome === 'done') await clearWindow(db, triesOf(owner, digest))
    if (outcome === 'cancelled') await giveBack(db, triesOf(owner, digest), DAY, now)
  },
})
