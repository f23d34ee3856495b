// The product with a company and people who sign, in a process of its own, that says what it does.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openHouse, sendModel } from '../contracts/house.ts'
import { engineAlone } from '../contracts/signing.ts'
import { countStatements, takeStatements } from './count-statements.ts'
import { startProfile, stopProfile } from './profile.ts'

countStatements()
const people = Number(process.argv[2])
const house = await openHouse(people, { DATABASE_POOL: '16' })
const { services } = house

const PAGES = 3

const commands = {
  statements: async () => takeStatements(),
  profile: async () => startProfile(),
  profiled: async ({ file }: { file: string }) => {
    const { profile, top } = await stopProfile()
    writeFileSync(file, JSON.stringify(profile))
    return top
  },
  /** Everybody is told and no work waits; places in the log are given by the clock, and only waited for in `whole`. */
  isQuiet: async ({ whole }: { whole: boolean }) => {
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from outbox) + (select count(*) from jobs.job where state < 'completed' and start_after < now())
           + (select count(*) from notice where state = 0)
           + (select count(*) from evidence_leaf where place is null and ${whole}) as waiting`.execute(
      services.db,
    )
    return Number(rows[0]!.waiting) === 0
  },
  engine: async ({ times }: { times: number }) => {
    const modelId = await sendModel(house, PAGES)
    const used = async (signatures: number) => {
      const begun = process.cpuUsage()
      await engineAlone(house, modelId, signatures)
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1000
    }
    // It warms itself up each time: the difference is what the others cost.
    const warm = await used(1)
    return { cpuMsEach: ((await used(times + 1)) - warm) / times }
  },
}

type Ask = { id: number; name: keyof typeof commands }
process.on('message', async ({ id, name, ...given }: Ask) => {
  try {
    process.send!({ id, answer: await commands[name](given as never) })
  } catch (error) {
    process.send!({ id, error: (error as Error).stack })
  }
})
process.send!({
  url: house.url,
  signers: house.signers.map(({ name, mobile }) => ({ name, mobile })),
  socket: path.join(services.config.DATA_DIR, 'postgres'),
})
process.once('disconnect', async () => {
  await house.stop()
  process.exit(0)
})
