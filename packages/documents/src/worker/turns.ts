// Whose turn it is. Owners are served one after the other, not in the order their files arrived, and no owner holds what
// another needs: one Office lane at most, and never the last free place beside one he has.

import { DocumentError } from '../errors.ts'

export type TurnOptions = {
  /** Who pays for the time: a company or a person. All who are not named share one place in the order. */
  owner?: string
  /** Takes seconds and gigabytes (an Office engine): never all places at once, so that quick files pass. */
  heavy?: boolean
  /** Has used more than his share lately: comes after everybody else and leaves a place free for them. */
  overBudget?: boolean
  signal?: AbortSignal
}

type Waiting = { owner: string; heavy: boolean; overBudget: boolean; begin: () => void }
type Holding = { places: number; heavy: number }

export class Turns {
  private readonly waiting: Waiting[] = []
  /** When each owner was last given a place; those longest ago come first. */
  private readonly lastServed = new Map<string, number>()
  private readonly holding = new Map<string, Holding>()
  private served = 0
  private running = 0
  private heavyRunning = 0
  private readonly size: number
  private readonly heavyLanes: number

  constructor(size: number, heavyLanes = Math.max(1, size - 1)) {
    this.size = size
    this.heavyLanes = heavyLanes
  }

  /** Runs `work` when a place is free and it is the owner's turn. */
  async take<T>(options: TurnOptions, work: () => Promise<T>): Promise<T> {
    const { owner = '', heavy = false, overBudget = false, signal } = options
    await this.placeFor({ owner, heavy, overBudget }, signal)
    try {
      return await work()
    } finally {
      this.change(owner, heavy, -1)
      this.next()
    }
  }

  private placeFor(wanted: Omit<Waiting, 'begin'>, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(new DocumentError('cancelled'))
    return new Promise<void>((resolve, reject) => {
      const takenBack = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1)
        reject(new DocumentError('cancelled'))
      }
      const begin = () => {
        signal?.removeEventListener('abort', takenBack)
        resolve()
      }
      const entry: Waiting = { ...wanted, begin }
      signal?.addEventListener('abort', takenBack, { once: true })
      this.waiting.push(entry)
      this.next()
    })
  }

  private next(): void {
    while (this.running < this.size) {
      let first: Waiting | undefined
      for (const entry of this.waiting)
        if (this.mayBegin(entry) && (!first || this.comesBefore(entry, first))) first = entry
      if (!first) break
      this.waiting.splice(this.waiting.indexOf(first), 1)
      this.lastServed.set(first.owner, ++this.served)
      this.change(first.owner, first.heavy, 1)
      first.begin()
    }
    // Nobody waits: whoever comes next comes first.
    if (this.waiting.length === 0 && this.running === 0) this.lastServed.clear()
  }

  private mayBegin({ owner, heavy, overBudget }: Waiting): boolean {
    if (heavy && this.heavyRunning >= this.heavyLanes) return false
    const isLastPlace = this.size > 1 && this.running >= this.size - 1
    const isLastLane = heavy && this.heavyLanes > 1 && this.heavyRunning >= this.heavyLanes - 1
    if (overBudget && (isLastPlace || isLastLane)) return false
    const held = owner === '' ? undefined : this.holding.get(owner)
    return !held || (!isLastPlace && !(heavy && held.heavy > 0))
  }

  private comesBefore(entry: Waiting, other: Waiting): boolean {
    if (entry.overBudget !== other.overBudget) return !entry.overBudget
    return this.lastOf(entry) < this.lastOf(other)
  }

  private change(owner: string, heavy: boolean, by: 1 | -1): void {
    const { places, heavy: lanes } = this.holding.get(owner) ?? { places: 0, heavy: 0 }
    const now = { places: places + by, heavy: lanes + (heavy ? by : 0) }
    if (now.places > 0) this.holding.set(owner, now)
    else this.holding.delete(owner)
    this.running += by
    if (heavy) this.heavyRunning += by
  }

  private lastOf = ({ owner }: Waiting): number => this.lastServed.get(owner) ?? 0
}
