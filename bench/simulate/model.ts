// What so many machines give, from what one contract costs: each kind of machine is a queue with as many hands as it has
// cores for it. Nothing here is measured; figures.ts is.

/** Milliseconds of CPU one contract takes, by who works: all its steps and the jobs behind them. */
export type Cost = {
  /** Node's main thread: one core a process, never more. */
  node: number
  /** Other threads of the process, signing before all. */
  threads: number
  /** Processes that read and draw documents. */
  workers: number
  /** Of it what must be done on the one database that holds what is not spread. */
  database: number
  /** Of it what lies on machines that each hold a part of it. */
  spread: number
}

export type Layout = {
  /** Processes that serve or work off jobs, and the cores each of them has for all it does. */
  servers: number
  coresOfServer: number
  coresOfDatabase: number
  /** Machines rows are spread over; none where the database holds all. */
  machines: number
  coresOfMachine: number
}

type Queue = { name: string; hands: number; workMs: number }

/** `workMs`: what one contract leaves at the queue. */
export const queuesOf = (cost: Cost, layout: Layout): Queue[] => {
  const { servers, coresOfServer, coresOfDatabase, machines, coresOfMachine } = layout
  const onServers = cost.node + cost.threads + cost.workers
  return [
    { name: 'main threads', hands: servers, workMs: cost.node },
    { name: 'cores of servers', hands: servers * coresOfServer, workMs: onServers },
    machines === 0
      ? { name: 'database', hands: coresOfDatabase, workMs: cost.database + cost.spread }
      : { name: 'database', hands: coresOfDatabase, workMs: cost.database },
    ...(machines === 0 ? [] : [{ name: 'machines', hands: machines * coresOfMachine, workMs: cost.spread }]),
  ]
}

const SECOND_MS = 1000

/** Contracts a second when everything is busy, and what is busy first. */
export const mostOf = (queues: readonly Queue[]): { perSecond: number; first: string } =>
  queues
    .map(({ name, hands, workMs }) => ({ perSecond: (hands * SECOND_MS) / workMs, first: name }))
    .reduce((least, one) => (one.perSecond < least.perSecond ? one : least))

/** All on the same cores: whoever works takes one from another. */
export const mostOfOneMachine = (cost: Cost, cores: number): number => {
  const all = cost.node + cost.threads + cost.workers + cost.database + cost.spread
  return Math.min((cores * SECOND_MS) / all, SECOND_MS / cost.node)
}

/** Erlang's: whether somebody who comes finds all hands busy, `offered` being how many of them are busy on average. */
export const mustWait = (hands: number, offered: number): number => {
  if (offered >= hands) return 1
  // The chance that all are busy where nobody waits, a hand more at a time.
  let blocked = 1
  for (let hand = 1; hand <= hands; hand++) blocked = (offered * blocked) / (hand + offered * blocked)
  return (hands * blocked) / (hands - offered * (1 - blocked))
}

/** How long one who comes waits on average, in pieces of work; nothing settles where more comes than is done. */
export const waitOf = (hands: number, offered: number): number =>
  offered >= hands ? Number.POSITIVE_INFINITY : mustWait(hands, offered) / (hands - offered)

/** The fewest hands that are not busier than that, on average. */
const handsFor = (perSecond: number, workMs: number, busy: number): number =>
  Math.max(1, Math.ceil((perSecond * workMs) / SECOND_MS / busy))

export type Needed = { servers: number; databaseCores: number; machineCores: number; wait: number }

/** What a rate needs, nobody busier than `busy`; `wait`: how much longer a step takes for waiting, at the busiest. */
export const neededFor = (
  cost: Cost,
  perSecond: number,
  { coresOfServer, isSpread, busy }: { coresOfServer: number; isSpread: boolean; busy: number },
): Needed => {
  const onServers = cost.node + cost.threads + cost.workers
  const servers = Math.max(
    handsFor(perSecond, cost.node, busy),
    handsFor(perSecond, onServers / coresOfServer, busy),
  )
  const local = isSpread ? cost.database : cost.database + cost.spread
  const databaseCores = handsFor(perSecond, local, busy)
  const machineCores = isSpread ? handsFor(perSecond, cost.spread, busy) : 0
  const layout = { servers, coresOfServer, coresOfDatabase: databaseCores, machines: 0, coresOfMachine: 0 }
  const waits = queuesOf({ ...cost, spread: isSpread ? 0 : cost.spread }, layout).map(({ hands, workMs }) =>
    waitOf(hands, (perSecond * workMs) / SECOND_MS),
  )
  return { servers, databaseCores, machineCores, wait: Math.max(...waits) }
}

/** A contract now and then at one queue: the same by throwing dice, to see whether the formulas are right. */
export const throwDice = (
  hands: number,
  offered: number,
  contracts: number,
  random: () => number,
): { wait: number } => {
  const drawn = (mean: number) => -Math.log(1 - random()) * mean
  const freeAt = Array.from({ length: hands }, () => 0)
  let [now, waited] = [0, 0]
  for (let at = 0; at < contracts; at++) {
    now += drawn(1 / offered)
    let first = 0
    for (let hand = 1; hand < hands; hand++) if (freeAt[hand]! < freeAt[first]!) first = hand
    const begins = Math.max(now, freeAt[first]!)
    waited += begins - now
    freeAt[first] = begins + drawn(1)
  }
  return { wait: waited / contracts }
}
