// One client of the public API beside twenty: how many contracts a second, for how much CPU, and whether whoever obeys
// Retry-After gets through when all of them go to the limit.
import { blankPdf } from '../../apps/server/test/draft-parts.ts'
import { Xinqi } from '../../packages/open-sdk/src/index.ts'
import { cpuBetween, readCpu, sumOf } from '../act/cpu.ts'

type Credentials = { appId: string; keyId: string; secret: string }

const CLIENTS = 20
const EACH = Number(process.env.BENCH_CONTRACTS ?? 10)
const WARM = 5
/** Whoever obeys is never told to come again for ever. */
const RETRIES = 60

type Refusals = { 429: number; 503: number; withoutWait: number }

/** Counts what was answered before the client makes anything of it. */
const counting = (told: Refusals): typeof fetch =>
  (async (...given: Parameters<typeof fetch>) => {
    const answer = await fetch(...given)
    if (answer.status === 429 || answer.status === 503) {
      told[answer.status]++
      if (!(Number(answer.headers.get('retry-after')) > 0)) told.withoutWait++
    }
    return answer
  }) as typeof fetch

let made = 0
const create = (xinqi: Xinqi, fileId: string, people: { name: string; mobile: string }[]) =>
  xinqi.call('contract/create', {
    contractNo: `P-${process.pid}-${++made}`,
    name: '测速合同',
    files: [fileId],
    signers: people.map((person, index) => ({
      ...person,
      positions: [{ page: 1, x: 0.2 + index * 0.3, y: 0.5 }],
    })),
  })

const PEOPLE = [
  { name: '签署人0', mobile: '13910409100' },
  { name: '签署人1', mobile: '13910409101' },
]

/** So many clients, each with so many contracts one behind the other. */
const run = async (baseUrl: string, app: Credentials, pid: number, clients: number, each: number) => {
  const told: Refusals = { 429: 0, 503: 0, withoutWait: 0 }
  const xinqi = new Xinqi({ ...app, baseUrl, retries: RETRIES, fetch: counting(told) })
  const pdf = await blankPdf(6)
  const files: string[] = []
  // A file belongs to one contract; uploading is not what is measured.
  for (let at = 0; at < clients * each; at++)
    files.push((await xinqi.upload({ name: '合同.pdf', bytes: pdf })).fileId)
  Object.assign(told, { 429: 0, 503: 0, withoutWait: 0 })
  const taken: number[] = []
  const [cpu, begun] = [readCpu(pid), performance.now()]
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let at = 0; at < each; at++) {
        const asked = performance.now()
        await create(xinqi, files[client * each + at]!, PEOPLE)
        taken.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const cpuMs = sumOf(cpuBetween(cpu, readCpu(pid)))
  taken.sort((a, b) => a - b)
  return {
    clients,
    perSecond: taken.length / seconds,
    p95: taken[Math.floor(0.95 * (taken.length - 1))]!,
    cpuMsEach: cpuMs / taken.length,
    cores: cpuMs / 1000 / seconds,
    ...told,
  }
}

/** `usual` is an app with the limits everybody has. */
export const measureParallel = async (baseUrl: string, app: Credentials, usual: Credentials, pid: number) => {
  await run(baseUrl, app, pid, 1, WARM)
  const one = await run(baseUrl, app, pid, 1, EACH)
  const many = await run(baseUrl, app, pid, CLIENTS, Math.max(2, Math.round(EACH / 3)))
  const limited = await run(baseUrl, usual, pid, CLIENTS, 3)
  console.table(
    [one, many, { ...limited, clients: `${CLIENTS}, usual limits` }].map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number' ? Number(value.toFixed(2)) : value,
        ]),
      ),
    ),
  )
  return { one, many, limited }
}
