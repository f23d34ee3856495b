// `npm run bench:hanging`: whoever is outside hangs, one after the other: texts, mail, certificates, timestamps, the
// model. Lists and logins before, while and after, several rounds of it, the middle one counts; bar: ≥ 0.8 of the rate
// before. Whoever needs the one who hangs is told within ten seconds; what he could not sign he signs afterwards.
// BENCH_ONLY=sms,mail,ca,timestamp,model names some of them; BENCH_ROUNDS and BENCH_SECONDS make it shorter while trying.
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { productionApp } from '../../apps/server/test/production-app.ts'
import type { World } from '../../apps/server/test/world.ts'
import { contractDriver } from '../../e2e/contract-driver.ts'
import type { Server } from '../../e2e/fixture.ts'
import { type House, openHouse as openPeople } from '../contracts/house.ts'
import { startProduct } from '../product.ts'
import { post } from '../signed-post.ts'
import { call, type Outcome } from './calls.ts'
import { handsAtWork, rest } from './hands.ts'
import { openHouse } from './house.ts'
import { contractsFor, type Person } from './people.ts'
import { startProxy } from './proxy.ts'
import { startVendor, VENDORS, type Vendor, type VendorName } from './vendors.ts'
import { type Signer, seat, signNext, signOne } from './work.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12)
const asked = process.env.BENCH_ONLY?.split(',') as VendorName[] | undefined
for (const name of asked ?? [])
  if (!VENDORS.includes(name)) throw new Error(`nobody outside is called ${name}: ${VENDORS.join(', ')}`)
const NAMES = asked ?? VENDORS

/** More than the share of the pool that changes something. */
const ASKERS = 15
const SIGNERS = 4
const WARM = 3
const PAUSE_SECONDS = 1
const BAR = 0.8
const PATIENCE_MS = 10_000
const FINISHED = 4

type Session = { token: string }
type People = { signers: Person[]; askers: Session[][]; partner: { token: string; appId: string } }

/** Signers with contracts; for every round others who ask for a code, for nobody may ask for one every few seconds; a partner with people to send links to. */
const makeEverybody = async (settings: Record<string, string>): Promise<People> => {
  const askers = ASKERS * ROUNDS * 2
  const house = await openPeople(SIGNERS + askers, settings)
  try {
    const signers = await contractsFor(
      house,
      house.signers.slice(0, SIGNERS),
      NAMES.length * (WARM + 3 * ROUNDS),
    )
    const tokens: Session[] = []
    for (const [index, { accountId, mobile }] of house.signers.slice(SIGNERS).entries()) {
      await giveMailbox(house, accountId, `asker${index}@example.cn`)
      tokens.push({ token: await house.desk.signIn(mobile) })
    }
    const bursts = Array.from({ length: ROUNDS * 2 }, (_, at) => tokens.slice(at * ASKERS, (at + 1) * ASKERS))
    return { signers, askers: bursts, partner: await makePartner(house) }
  } finally {
    await house.stop()
  }
}

const giveMailbox = ({ services: { columns, db } }: House, accountId: string, email: string) =>
  db
    .updateTable('account')
    .set({ email_hash: columns.lookup(email), email_cipher: columns.seal(email) })
    .where('id', '=', accountId)
    .execute()

const makePartner = async ({ services, url }: House) => {
  const api = `${url}/api/web`
  const world = {
    services,
    call: async (name: string, body: object) => ({ data: await post(`${api}${name}`, body) }),
  } as unknown as World
  const { appId, signIn } = await productionApp(world, { name: '测速合作方', mobile: '13910408000' })
  const token = await signIn()
  for (let index = 0; index < ASKERS; index++) {
    const mobile = String(13910408100 + index)
    await post(`${api}/open/user/addPerson`, { appId, account: linked(index), name: '收件人', mobile }, token)
  }
  return { token, appId }
}
const linked = (index: number) => `linked-${index}`

/** What one of those does who need the one who hangs: again and again, until there is nothing more to ask. */
type Need = {
  /** How he is told. */
  told: (outcome: Outcome) => boolean
  ask: (hand: number, turn: number) => Promise<Outcome> | null
  hands: number
  /** When everything answers again: what failed is made good. Says how much of it. */
  makeGood?: () => Promise<{ all: number; good: number }>
}

const laterPlease = ({ http, why }: Outcome) => http === 503 && /请稍后重试/.test(why)

const needOf = async (
  name: VendorName,
  base: string,
  token: string,
  people: People,
  signers: readonly Signer[],
): Promise<Need> => {
  const code = (hand: number) => {
    burst = hand === 0 ? people.askers.shift()! : burst
    return call(base, '/user/security/code', {}, burst[hand]!.token)
  }
  let burst: Session[] = []
  switch (name) {
    case 'sms': {
      const { appId, token: console } = people.partner
      const link = (hand: number) =>
        call(base, '/open/user/authLink', { appId, account: linked(hand), bySms: true }, console)
      return {
        told: laterPlease,
        hands: 2 * ASKERS,
        ask: (hand, turn) => (hand >= ASKERS ? link(hand - ASKERS) : turn ? null : code(hand)),
      }
    }
    case 'mail':
      return { told: laterPlease, hands: ASKERS, ask: (hand, turn) => (turn ? null : code(hand)) }
    case 'model': {
      const driver = contractDriver({ url: base, now: Date.now } as unknown as Server)
      const { draftId } = await driver.call(
        '/draftAI/create',
        { type: '买卖', stance: '中立', answers: [] },
        token,
      )
      const body = { draftId, passage: '乙方付款。', wish: '写明期限' }
      return {
        told: ({ ok, why }) => !ok && /请稍后再试或自行修改/.test(why),
        hands: ASKERS,
        ask: () => call(base, '/draftAI/rewrite', body, token),
      }
    }
    default:
      return signing(base, signers)
  }
}

/** Each at a contract of his that he cannot sign now. */
const signing = (base: string, signers: readonly Signer[]): Need => {
  const stuck: { signer: Signer; contractId: string }[] = []
  return {
    // That the authority is away, or that it all takes too long; either way that nothing was signed.
    told: ({ http, why }) => http === 503 && /暂不可用|本次没有签署/.test(why),
    hands: signers.length,
    ask: (hand, turn) => {
      const signer = signers[hand]!
      if (!turn) stuck[hand] = { signer, contractId: signer.contractIds.shift()! }
      return signOne(base, signer, stuck[hand]!.contractId)
    },
    makeGood: async () => {
      const mine = stuck.splice(0)
      const signed = await Promise.all(
        mine.map(({ signer, contractId }) => signAtLast(base, signer, contractId)),
      )
      return { all: mine.length, good: signed.filter(Boolean).length }
    },
  }
}

/** A service known to be away is left alone for a while: he who comes back a little later signs, once. */
const signAtLast = async (base: string, signer: Signer, contractId: string): Promise<boolean> => {
  const driver = contractDriver({ url: base, now: Date.now } as unknown as Server)
  const statusOf = async () => (await driver.call('/v2/file/detail', { contractId }, signer.token)).status
  if ((await statusOf()) === FINISHED) return false
  for (let tries = 0; tries < 10; tries++) {
    if ((await signOne(base, signer, contractId)).ok) return (await statusOf()) === FINISHED
    await rest(2)
  }
  return false
}

const middle = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

const rows: object[] = []
const broken: string[] = []
const hold = (name: string, holds: boolean) => {
  if (!holds) broken.push(name)
  return holds
}

const measure = async (name: VendorName, vendor: Vendor, people: People) => {
  // That it hangs is no news here.
  const product = await startProduct({ ...house.settings, ...vendor.settings, LOG_LEVEL: 'error' })
  const leave = await proxy.add(product.api)
  const { token } = product
  const signers = await Promise.all(people.signers.map((person) => seat(proxy.url, person)))
  for (let round = 0; round < WARM; round++)
    for (const { ok, why } of await Promise.all(signers.map((signer) => signNext(proxy.url, signer))))
      if (!ok) throw new Error(`${name} answers, and yet nobody could sign: ${why}`)
  const need = await needOf(name, proxy.url, token, people, signers)
  const isSigning = need.makeGood !== undefined
  /** Reading and logging in; where signing needs nothing of the one who hangs, people sign beside in every phase alike. */
  const phase = async (during: (on: () => boolean) => Promise<void> = async () => {}) => {
    const reading = handsAtWork(proxy.url, token, people.signers[0]!)
    const ends = performance.now() + SECONDS * 1000
    const beside = isSigning ? [] : signers.map((signer) => signNext(proxy.url, signer))
    const others = during(() => performance.now() < ends)
    await rest(SECONDS)
    const figures = await reading()
    await others
    return { ...figures, signed: await Promise.all(beside) }
  }
  type Phase = Awaited<ReturnType<typeof phase>>
  const warm = handsAtWork(proxy.url, token, people.signers[0]!)
  await rest(SECONDS / 3)
  await warm()
  const phases: { before: Phase; during: Phase; after: Phase }[] = []
  const told: Outcome[] = []
  const good = { all: 0, good: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const before = await phase()
    vendor.door.shut()
    const during = await phase(async (on) => {
      const hands = Array.from({ length: need.hands }, async (_, hand) => {
        for (let turn = 0; on(); turn++) {
          const answer = await need.ask(hand, turn)
          if (!answer) return
          told.push(answer)
          await rest(PAUSE_SECONDS)
        }
      })
      await Promise.all(hands)
    })
    vendor.door.open()
    const made = await need.makeGood?.()
    good.all += made?.all ?? 0
    good.good += made?.good ?? 0
    phases.push({ before, during, after: await phase() })
  }
  const rate = (which: 'before' | 'during' | 'after') => middle(phases.map((one) => one[which].perSecond))
  const kept = (which: 'during' | 'after') =>
    Number(middle(phases.map((one) => one[which].perSecond / one.before.perSecond)).toFixed(2))
  const errors = phases.reduce((sum, one) => sum + one.during.errors + one.after.errors, 0)
  rows.push({
    case: `${name} hangs: lists and logins`,
    'before /s': rate('before'),
    'while /s': rate('during'),
    'after /s': rate('after'),
    rounds: phases.map((one) => (one.during.perSecond / one.before.perSecond).toFixed(2)).join(' '),
    kept: kept('during'),
    'kept after': kept('after'),
    errors,
    bar: `≥ ${BAR}`,
    holds: hold(`${name}: lists and logins`, kept('during') >= BAR && errors === 0),
  })
  const slowest = Math.round(Math.max(...told.map(({ ms }) => ms)))
  const untold = told.filter((outcome) => !need.told(outcome))
  rows.push({
    case: `${name} hangs: ${isSigning ? 'signing' : 'who needs it'} is told`,
    calls: told.length,
    slowest,
    says: told[0]?.why,
    errors: untold.length,
    bar: '≤ 10 s',
    holds: hold(`${name}: told in time`, told.length > 0 && slowest < PATIENCE_MS && !untold.length),
  })
  for (const { http, why } of untold.slice(0, 3))
    console.log(`${name}: not told as it should be: ${http} ${why}`)
  const signed = phases.flatMap((one) => one.during.signed)
  rows.push(
    isSigning
      ? {
          case: `${name} answers again: what was refused is signed`,
          calls: good.all,
          errors: good.all - good.good,
          bar: 'all',
          holds: hold(`${name}: nothing lost`, good.all > 0 && good.good === good.all),
        }
      : {
          case: `${name} hangs: signing by password goes on`,
          calls: signed.length,
          slowest: Math.round(Math.max(...signed.map(({ ms }) => ms))),
          errors: signed.filter(({ ok }) => !ok).length,
          bar: 'all',
          holds: hold(
            `${name}: signing goes on`,
            signed.every(({ ok }) => ok),
          ),
        },
  )
  await product.stop()
  leave()
}

const house = await openHouse()
const proxy = await startProxy()
console.log(`load of the machine before: ${loadavg()[0]!.toFixed(1)}`)
const people = await makeEverybody(house.settings)
for (const name of NAMES) {
  const vendor = await startVendor[name]()
  await measure(name, vendor, people)
  vendor.door.close()
  vendor.close()
}
console.table(rows)
console.log(`load of the machine after: ${loadavg()[0]!.toFixed(1)}`)
for (const name of broken) console.log(`does not hold: ${name}`)
const results = path.join(import.meta.dirname, '../results')
mkdirSync(results, { recursive: true })
writeFileSync(path.join(results, 'hanging.json'), JSON.stringify(rows, null, 2))
proxy.stop()
await house.close()
process.exit(broken.length ? 1 : 0)
